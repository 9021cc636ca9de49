import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { figures } from '../../theme.ts';
import { count } from './counts.ts';
import type { Fault } from './report.ts';

const shown = 100;

/** @param of how many cells there are in all; the shop reports no more than a thousand of them */
type Props = { label: string; cells: Fault[]; of: number };

/** A table of the first cells with a message: line, column and message. */
export const CellTable = ({ label, cells, of }: Props) => (
  <>
    <TableContainer component="section" tabIndex={0} aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell align="right">Line</TableCell>
            <TableCell>Column</TableCell>
            <TableCell>Reason</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {cells.slice(0, shown).map(({ line, field, reason }) => (
            <TableRow key={`${line} ${field} ${reason}`}>
              <TableCell align="right" sx={figures}>
                {line}
              </TableCell>
              <TableCell sx={figures}>{field || 'all of it'}</TableCell>
              <TableCell>{reason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
    {of > shown && (
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {`And ${count(of - shown)} more.`}
      </Typography>
    )}
  </>
);
