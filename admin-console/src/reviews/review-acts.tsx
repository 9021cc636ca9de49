import Box from '@mui/material/Box';
import { Eye, EyeOff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { QuickAct } from '../components/quick-act.tsx';

/** Approves a review or hides it. */
export const ReviewActs = () => {
  const review = useRecordContext<ConsoleReview>();
  if (!review) return null;
  const { name, state, version } = review;
  // With its version: nobody hides a review that another admin has just judged.
  const approve = {
    label: 'Approve',
    icon: Eye,
    data: { state: 'shown', version },
    done: `The review by ${name} is shown.`,
  };
  const hide = {
    label: 'Hide',
    icon: EyeOff,
    data: { state: 'hidden', version },
    done: `The review by ${name} is hidden.`,
  };
  // The first button stays the same one, and keeps the focus, when it comes to do the opposite.
  const [first, second] = state === 'held' ? [approve, hide] : [state === 'shown' ? hide : approve];
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5 }}>
      <QuickAct size="small" aria-label={`${first.label}: ${name}`} {...first} />
      {second && <QuickAct size="small" aria-label={`${second.label}: ${name}`} {...second} />}
    </Box>
  );
};
