import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { ImportHelp } from './import-help.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { FileChoice } from './file-choice.tsx';
import { useImport } from './use-import.ts';

/** Products from a spreadsheet: first what they would change, then all of it, or nothing. */
export const ProductImport = () => {
  const run = useImport();
  const { step } = run;
  return (
    <>
      <Title title="Import products" />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: '64rem', minWidth: 0 }}>
        {step.is === 'choosing' ? (
          <FileChoice problem={step.problem} onChoose={(file) => void run.choose(file)} />
        ) : (
          <ImportOutcome
            // What comes next is read from its beginning.
            key={step.is}
            step={step}
            onCheck={() => void run.check(step.chosen)}
            onWrite={() => void run.write(step.chosen)}
            onStartAgain={run.startAgain}
          />
        )}
        {step.is === 'choosing' && <ImportHelp />}
      </Box>
    </>
  );
};
