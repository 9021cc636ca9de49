import type { Review } from '../../domain/review.ts';
import type { Page, PageQuery } from '../ports.ts';
import type { Reviews } from './ports.ts';

/** What customers say, the oldest first. @throws InvalidInput for a cursor of another list */
export const listReviews =
  ({ reviews }: { reviews: Reviews }) =>
  (query: PageQuery): Promise<Page<Review>> =>
    reviews.list(query);
