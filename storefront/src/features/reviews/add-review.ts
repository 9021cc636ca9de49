import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { NewReview, Review } from '../../../../adapters/http/contract.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { customerReviews } from '../../lib/reviews.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/**
 * Adds a review. A retry after a lost answer does not add it twice. Afterwards, the list is fetched
 * again, with this review at its end.
 */
export const useAddReview = (draft: string) => {
  const queries = useQueryClient();
  const keys = draftKeys(draft);
  return useSingleMutation({
    mutationFn: async (body: NewReview) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const call = { method: 'POST', body, idempotencyKey } as const;
      return (await requestSignedIn<Review>('/review', call)).data;
    },
    onSuccess: () => {
      keys.forget();
      void queries.invalidateQueries({ queryKey: customerReviews.queryKey });
      toast.success('Review Added');
    },
  });
};
