import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { count, rows } from './counts.ts';
import { shareOf, type Report } from './report.ts';

type Props = { dryRun: boolean; report: Report };

/** The progress of a check or an import. */
export const RunProgress = ({ dryRun, report }: Props) => {
  const words = useId();
  const share = shareOf(report);
  return (
    <>
      <Typography component="output" id={words} sx={{ display: 'block', mb: 1 }}>
        {inWords(dryRun, report)}
      </Typography>
      <LinearProgress
        aria-labelledby={words}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share !== undefined && { value: share * 100 })}
        sx={{ mb: 2 }}
      />
    </>
  );
};

const inWords = (dryRun: boolean, { progress }: Report): string => {
  if (!progress) return dryRun ? 'Sending the file. Nothing is written.' : 'Sending the file.';
  const of = `${count(progress.rows)} of ${rows(progress.of)}`;
  return progress.phase === 'checking'
    ? `${of} checked.`
    : `${of} written. They show all at once when the last one is there.`;
};
