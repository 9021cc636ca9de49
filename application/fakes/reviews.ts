import type { Review } from '../../domain/review.ts';
import type { Page, ReviewQuery, Reviews } from '../ports.ts';
import { InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryReviews extends InMemoryStore implements Reviews {
  private readonly reviews = this.table<Review>();

  add(review: Review): Promise<void> {
    return this.step(() => this.reviews.set(review.id, review));
  }

  list(query: ReviewQuery): Promise<Page<Review>> {
    const oldest = { name: 'reviews', key: (review: Review) => review.createdAt.getTime() };
    return this.step(() => pageOf(this.reviews.all(), oldest, query));
  }
}
