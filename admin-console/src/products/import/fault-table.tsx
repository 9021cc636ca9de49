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
import { Acts } from './acts.tsx';
import { count } from './counts.ts';
import { parted } from './parted.ts';
import type { Fault } from './report.ts';
import type { Chosen } from './use-import.ts';

const shown = 100;

/** @param of how many there are, of which the shop tells no more than a thousand */
type Props = { faults: Fault[]; of: number; chosen: Chosen };

/** The cells that cannot be taken: line, column, and why. */
export const FaultTable = ({ faults, of, chosen }: Props) => {
  if (faults.length === 0) return null;
  const download = async (which: 'bad' | 'good') =>
    saveFile(
      parted(await chosen.content.text(), faults, which),
      `${which}-rows-of-${chosen.name.replace(/^(bad|good)-rows-of-/, '')}`,
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
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        The bad rows can be mended in their download and chosen here, and the good ones as well.
      </Typography>
      <Acts>
        {(['bad', 'good'] as const).map((which) => (
          <Button
            key={which}
            startIcon={<Download size={18} aria-hidden />}
            onClick={() => void download(which)}
          >
            {`Download the ${which} rows`}
          </Button>
        ))}
      </Acts>
    </>
  );
};
