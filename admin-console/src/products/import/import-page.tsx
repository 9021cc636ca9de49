import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { ImportHelp } from './import-help.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { FileChoice } from './file-choice.tsx';
import { useImport } from './use-import.ts';

/**
 * Imports products from a spreadsheet: first a check of the changes, then all of them or nothing.
 */
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
            // A new key for each step moves the focus to its beginning.
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
