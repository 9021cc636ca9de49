import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { NewReview, Review } from '../../../../adapters/http/contract.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { customerReviews } from './queries.ts';

/** Adds a review. The list is read again after that, with this one at its end. */
export const useAddReview = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewReview) =>
      (await requestSignedIn<Review>('/review', { method: 'POST', body })).data,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: customerReviews.queryKey });
      toast.success('Review Added');
    },
  });
};
