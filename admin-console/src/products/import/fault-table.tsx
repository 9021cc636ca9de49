import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { saveFile } from '../../components/save-file.ts';
import { figures } from '../../theme.ts';
import { count } from './counts.ts';
import { asCsv } from './csv.ts';
import type { Fault } from './report.ts';

const shown = 100;

/** @param of how many there are, of which the shop tells no more than a thousand */
type Props = { faults: Fault[]; of: number; name: string };

/** The cells that cannot be taken: line, column, and why. */
export const FaultTable = ({ faults, of, name }: Props) => {
  if (faults.length === 0) return null;
  const download = () =>
    saveFile(
      asCsv([
        ['line', 'field', 'reason'],
        ...faults.map(({ line, field, reason }) => [line, field, reason]),
      ]),
      `bad-rows-of-${name}`,
    );
  return (
    <>
      <TableContainer component="section" tabIndex={0} aria-label="Bad rows">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">Line</TableCell>
              <TableCell>Column</TableCell>
              <TableCell>Reason</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.slice(0, shown).map(({ line, field, reason }) => (
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
      {faults.length > shown && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {`And ${count(of - shown)} more: the download has ${faults.length === of ? 'them all' : `the first ${count(faults.length)}`}.`}
        </Typography>
      )}
      <Button startIcon={<Download size={18} aria-hidden />} onClick={download} sx={{ mt: 1 }}>
        Download the bad rows
      </Button>
    </>
  );
};
