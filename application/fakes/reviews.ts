import type { Review } from '../../domain/review.ts';
import type { Page, PageQuery, RetryKey } from '../ports.ts';
import type { Reviews } from '../reviews/ports.ts';
import { InMemoryRecords } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryReviews extends InMemoryRecords<Review> implements Reviews {
  add(review: Review, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(review.addedBy, retry, review.id);
      if (isNew) this.rows.set(review.id, review);
      return isNew;
    });
  }

  list(query: PageQuery): Promise<Page<Review>> {
    const oldest = { name: 'reviews', key: (review: Review) => review.createdAt.getTime() };
    const shown = () => this.rows.all().filter(({ state }) => state === 'shown');
    return this.step(() => pageOf(shown(), oldest, query));
  }
}
