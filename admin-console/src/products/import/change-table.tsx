import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { StateLabel } from '../../components/state-label.tsx';
import { Value } from '../../components/value.tsx';
import { figures } from '../../theme.ts';
import { count } from './counts.ts';
import type { Change } from './report.ts';

/** The first changes of a file, before and after. @param of how many there are in all */
export const ChangeTable = ({ changes, of }: { changes: Change[]; of: number }) => {
  if (changes.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {changes.length < of
          ? `The first ${count(changes.length)} of ${count(of)} changes`
          : 'Changes'}
      </Typography>
      <TableContainer component="section" tabIndex={0} aria-label="Changes">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">Line</TableCell>
              <TableCell>Product</TableCell>
              <TableCell>Change</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map((change) => (
              <TableRow key={change.line} sx={{ verticalAlign: 'top' }}>
                <TableCell align="right" sx={figures}>
                  {change.line}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>
                  {change.name}
                </TableCell>
                <TableCell>
                  {change.act === 'create' ? (
                    <StateLabel tone="good">New</StateLabel>
                  ) : (
                    <Differences change={change} />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
};

const Differences = ({ change: { before, after } }: { change: Change }) =>
  Object.entries(after).map(([field, value]) => (
    <Box key={field} sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {field}:{' '}
      </Box>
      <del>
        <Value value={before?.[field]} />
      </del>
      {' → '}
      <ins>
        <Value value={value} />
      </ins>
    </Box>
  ));
