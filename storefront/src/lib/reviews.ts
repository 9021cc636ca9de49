import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Review } from '../../../adapters/http/contract.ts';
import { reviewsAtOnce } from '../../../domain/page-sizes.ts';
import { request } from './api.ts';
import { listPage } from './list-page.ts';

export const firstReviewsPath = `/review?limit=${reviewsAtOnce}`;

/** The reviews, page by page, the oldest first. */
export const customerReviews = infiniteQueryOptions({
  queryKey: ['reviews'],
  initialPageParam: firstReviewsPath,
  queryFn: async ({ pageParam, signal }) =>
    listPage(await request<Review[]>(pageParam, { signal })),
  getNextPageParam: ({ next }) => next,
});
