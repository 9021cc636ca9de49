import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CellTable } from './cell-table.tsx';
import { ChangeTable } from './change-table.tsx';
import { count, rows } from './counts.ts';
import { FaultTable } from './fault-table.tsx';
import type { Report, Result } from './report.ts';
import { Counts } from './result-counts.tsx';
import { Acts } from './acts.tsx';
import type { Chosen } from './use-import.ts';

type Props = {
  chosen: Chosen;
  report: Report;
  result: Result;
  onWrite: () => void;
  another: ReactNode;
};

/** What a file would change, and its faults, with which it cannot be imported. */
export const Checked = ({ chosen, report, result, onWrite, another }: Props) => {
  const changes = result.created + result.updated;
  const canWrite = result.bad === 0 && changes > 0;
  return (
    <>
      {result.bad > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {`${rows(result.bad)} of ${count(result.rows)} cannot be taken. Nothing was written.`}
        </Alert>
      )}
      {result.bad === 0 && changes === 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          All of it is in the shop already: there is nothing to import.
        </Alert>
      )}
      <Counts result={result} />
      <FaultTable faults={report.faults} result={result} chosen={chosen} />
      {result.hints > 0 && (
        <>
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            {`The names of ${rows(result.hints)} are taken already. They can be imported so, if that is meant.`}
          </Alert>
          <CellTable label="Names that are taken" cells={report.hints} of={result.hints} />
        </>
      )}
      <Acts>
        {canWrite && (
          <Button variant="contained" onClick={onWrite}>
            {`Import ${rows(changes)}`}
          </Button>
        )}
        {another}
      </Acts>
      <ChangeTable changes={report.changes} of={changes} />
    </>
  );
};
