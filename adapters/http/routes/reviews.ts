import { Type } from 'typebox';
import type { addReview } from '../../../application/reviews/add-review.ts';
import type { listReviews } from '../../../application/reviews/list-reviews.ts';
import type { Review } from '../../../domain/review.ts';
import * as contract from '../contract.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { pageHeaders } from './pages.ts';

type UseCases = {
  listReviews: ReturnType<typeof listReviews>;
  addReview: ReturnType<typeof addReview>;
};

export const reviewOperations = (shop: UseCases) => [
  operation({
    method: 'get',
    path: '/review',
    summary: 'What customers say, in pages; the oldest first',
    access: 'anyone',
    query: contract.pageQuery,
    success: { status: 200, schema: Type.Array(contract.review) },
    headers: ['X-Total-Count', 'Link'],
    tags: () => ({ reviews: undefined }),
    handle: async ({ query, ...call }) => {
      const page = await shop.listReviews(contract.pageOf(query));
      pageHeaders(call, page);
      return page.rows.map(wireReview);
    },
  }),

  operation({
    method: 'post',
    path: '/review',
    summary: 'Write a review',
    access: 'user',
    body: contract.newReview,
    success: { status: 201, schema: contract.review },
    retries: true,
    handle: async ({ user, body, ctx }) => {
      const request = { ...body, retry: retryKeyOf(ctx, body) };
      return wireReview(await shop.addReview(signedIn(user), request));
    },
  }),
];

type ShownReview = Pick<Review, 'id' | 'name' | 'review' | 'image' | 'location' | 'createdAt'>;

export const wireReview = ({
  id,
  name,
  review,
  image,
  location,
  createdAt,
}: ShownReview): contract.Answer<contract.Review> => ({
  _id: id,
  name,
  review,
  image,
  location,
  createdAt,
});
