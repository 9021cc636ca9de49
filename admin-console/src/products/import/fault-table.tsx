import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { saveFile } from '../../../../storefront/src/lib/save-file.ts';
import { Acts } from './acts.tsx';
import { CellTable } from './cell-table.tsx';
import { count } from './counts.ts';
import { selectRows } from './select-rows.ts';
import type { Fault, Result } from './report.ts';
import type { Chosen } from './use-import.ts';

/** @param faults at most a thousand; the result has the number of all */
type Props = { faults: Fault[]; result: Result; chosen: Chosen };

/**
 * The invalid cells: line, column and reason; and downloads of the rows with and without faults.
 */
export const FaultTable = ({ faults, result, chosen }: Props) => {
  if (faults.length === 0) return null;
  const areAllTold = faults.length === result.faults;
  const hasGoodRows = result.created + result.updated + result.unchanged > 0;
  const download = async (which: 'bad' | 'good') =>
    saveFile(
      selectRows(await chosen.content.text(), faults, which),
      `${which}-rows-of-${chosen.name.replace(/^(bad|good)-rows-of-/, '')}`,
    );
  return (
    <>
      <CellTable label="Bad rows" cells={faults} of={result.faults} />
      <Typography color="text.secondary" sx={{ mt: 2, maxWidth: '42rem' }}>
        {areAllTold
          ? 'Mend the bad rows in their download, where each says what is wrong with it, and choose that file here.'
          : `The shop tells the first ${count(faults.length)} faults of a file, and which rows are good is not known before the last. Their download has the rows that are told: what is wrong there may be wrong in all.`}
      </Typography>
      <Acts>
        <Button startIcon={icon} onClick={() => void download('bad')}>
          Download the bad rows
        </Button>
        {areAllTold && hasGoodRows && (
          <Button startIcon={icon} onClick={() => void download('good')}>
            Download the good rows
          </Button>
        )}
      </Acts>
    </>
  );
};

const icon = <Download size={18} aria-hidden />;
