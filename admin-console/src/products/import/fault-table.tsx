import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { saveFile } from '../../../../storefront/src/lib/save-file.ts';
import { Acts } from './acts.tsx';
import { CellTable } from './cell-table.tsx';
import { count } from './counts.ts';
import type { Fault, Result } from './report.ts';
import type { Chosen } from './use-import.ts';
import { withFaults } from './with-faults.ts';

/** @param faults at most a thousand; the result has the number of all */
type Props = { faults: Fault[]; result: Result; chosen: Chosen };

/** The invalid cells: line, column and reason; and a download of the file with its faults. */
export const FaultTable = ({ faults, result, chosen }: Props) => {
  if (faults.length === 0) return null;
  const download = async () =>
    saveFile(
      withFaults(await chosen.content.text(), faults),
      `faults-of-${chosen.name.replace(/^faults-of-/, '')}`,
    );
  return (
    <>
      <CellTable label="Bad rows" cells={faults} of={result.faults} />
      <Typography color="text.secondary" sx={{ mt: 2, maxWidth: '42rem' }}>
        {faults.length === result.faults
          ? 'Mend the bad rows in the download, which has all rows: the bad ones come first, and each says what is wrong with it. Then choose that file here.'
          : `The shop tells the first ${count(faults.length)} faults of a file. Their rows come first in the download, which has all rows: what is wrong there may be wrong in others.`}
      </Typography>
      <Acts>
        <Button startIcon={icon} onClick={() => void download()}>
          Download it with its faults
        </Button>
      </Acts>
    </>
  );
};

const icon = <Download size={18} aria-hidden />;
