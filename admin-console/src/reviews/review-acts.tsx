import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye, EyeOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import type { ReviewState } from './review-state.tsx';

/** Approves a review or hides it, at once, and can be undone. */
export const ReviewActs = () => {
  const review = useRecordContext<ConsoleReview>();
  const notify = useNotify();
  const [update] = useUpdate<ConsoleReview>();
  if (!review) return null;
  const { id, name, version } = review;

  const move = (state: ReviewState, done: string) => (event: MouseEvent) => {
    event.stopPropagation();
    void update(
      'reviews',
      // With its version: nobody hides a review that another admin has just judged.
      { id, data: { state, version }, previousData: review },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify(done, { undoable: true }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  };

  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5 }}>
      {review.state !== 'shown' && (
        <Button
          size="small"
          aria-label={`Approve: ${name}`}
          startIcon={<Eye size={16} aria-hidden />}
          onClick={move('shown', `The review by ${name} is shown.`)}
        >
          Approve
        </Button>
      )}
      {review.state !== 'hidden' && (
        <Button
          size="small"
          aria-label={`Hide: ${name}`}
          startIcon={<EyeOff size={16} aria-hidden />}
          onClick={move('hidden', `The review by ${name} is hidden.`)}
        >
          Hide
        </Button>
      )}
    </Box>
  );
};
