import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/panel.tsx';
import { Acts } from './acts.tsx';
import { Checked } from './checked.tsx';
import { Counts } from './result-counts.tsx';
import { RunProgress } from './run-progress.tsx';
import type { Step } from './use-import.ts';

type Props = {
  step: Exclude<Step, { is: 'choosing' }>;
  onCheck: () => void;
  onWrite: () => void;
  onStartAgain: () => void;
};

/** The result of a check or an import, and the next steps. */
export const ImportOutcome = (props: Props) => {
  const { step } = props;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <Box ref={top} tabIndex={-1} sx={{ outline: 'none', minWidth: 0 }}>
      <Panel title={titleOf(step)}>
        <Stage {...props} />
      </Panel>
    </Box>
  );
};

const titleOf = (step: Props['step']): string => {
  const { name } = step.chosen;
  if (step.is === 'running') return `${step.dryRun ? 'Checking' : 'Importing'} ${name}`;
  if (step.is === 'failed' && step.isUnsure) return `Whether ${name} was imported is not known`;
  if (step.is === 'failed') return `${name} was not ${step.dryRun ? 'checked' : 'imported'}`;
  return step.is === 'done' ? `${name} is imported` : `What ${name} would change`;
};

const Stage = ({ step, onCheck, onWrite, onStartAgain }: Props) => {
  const another = <Button onClick={onStartAgain}>Choose another file</Button>;
  if (step.is === 'running')
    return (
      <>
        <RunProgress dryRun={step.dryRun} report={step.report} />
        {step.dryRun && <Button onClick={onStartAgain}>Cancel</Button>}
      </>
    );
  if (step.is === 'checked')
    return (
      <Checked
        chosen={step.chosen}
        report={step.report}
        result={step.result}
        onWrite={onWrite}
        another={another}
      />
    );
  if (step.is === 'done')
    return (
      <>
        <Alert severity="success" variant="outlined">
          All of it is in the shop.
        </Alert>
        <Counts result={step.result} />
        <Acts>
          <Button variant="contained" component={Link} to="/products">
            See the products
          </Button>
          {another}
        </Acts>
      </>
    );
  return (
    <>
      <Alert severity="error" variant="outlined">
        {step.problem}
      </Alert>
      <Acts>
        <Button variant="contained" onClick={onCheck}>
          Check it again
        </Button>
        {another}
      </Acts>
    </>
  );
};
