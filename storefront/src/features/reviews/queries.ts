import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Review } from '../../../../adapters/http/contract.ts';
import { request, type Answer } from '../../lib/api.ts';
import { nextLink } from '../../lib/next-link.ts';

/** A page of reviews: it fills the rows of one, two and three. */
export const reviewsAtOnce = 6;

export const firstReviewsPath = `/review?limit=${reviewsAtOnce}`;

/** A page of an API list: its rows, where the next page is, and how many there are in all. */
export const reviewsPage = ({ data, headers }: Answer<Review[]>) => ({
  reviews: data,
  next: nextLink(headers.get('link')),
  total: headers.get('x-total-count') ?? undefined,
});

/** What customers say, page by page, the oldest first. */
export const customerReviews = infiniteQueryOptions({
  queryKey: ['reviews'],
  initialPageParam: firstReviewsPath,
  queryFn: async ({ pageParam, signal }) =>
    reviewsPage(await request<Review[]>(pageParam, { signal })),
  getNextPageParam: ({ next }) => next,
});
