import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Review } from '../../../adapters/http/contract.ts';
import { request } from './api.ts';
import { listPage } from './list-page.ts';

/** A page of reviews: it fills the rows of one, two and three. */
export const reviewsAtOnce = 6;

export const firstReviewsPath = `/review?limit=${reviewsAtOnce}`;

/** What customers say, page by page, the oldest first. */
export const customerReviews = infiniteQueryOptions({
  queryKey: ['reviews'],
  initialPageParam: firstReviewsPath,
  queryFn: async ({ pageParam, signal }) =>
    listPage(await request<Review[]>(pageParam, { signal })),
  getNextPageParam: ({ next }) => next,
});
