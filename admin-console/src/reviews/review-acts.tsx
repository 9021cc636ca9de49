import Box from '@mui/material/Box';
import { Eye, EyeOff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { QuickAct } from '../components/quick-act.tsx';

/** Buttons that approve or hide a review. */
export const ReviewActs = () => {
  const review = useRecordContext<ConsoleReview>();
  if (!review) return null;
  const { name, state, version } = review;
  // The version is sent along, so that an admin does not overwrite another's decision unseen.
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
  // React keeps the first button when it changes to the opposite act, so the focus stays on it.
  const [first, second] = state === 'held' ? [approve, hide] : [state === 'shown' ? hide : approve];
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5 }}>
      <QuickAct size="small" aria-label={`${first.label}: ${name}`} {...first} />
      {second && <QuickAct size="small" aria-label={`${second.label}: ${name}`} {...second} />}
    </Box>
  );
};
