import type { Review } from '../../domain/review.ts';
import type { IdempotentResult, Page, PageQuery, RetryKey } from '../ports.ts';
import type { Reviews } from '../reviews/ports.ts';
import { InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryReviews extends InMemoryStore implements Reviews {
  private readonly reviews = this.table<Review>();

  add(review: Review, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(review.addedBy, retry, review.id);
      if (isNew) this.reviews.set(review.id, review);
      return isNew;
    });
  }

  findByKey(personId: string, key: string): Promise<IdempotentResult<Review> | undefined> {
    return this.step(() => this.keptIn(this.reviews, personId, key));
  }

  find(id: string): Promise<Review | undefined> {
    return this.step(() => this.reviews.get(id));
  }

  async findLocked(id: string): Promise<Review | undefined> {
    return this.locked(() => this.reviews.get(id));
  }

  save(review: Review): Promise<void> {
    return this.step(() => this.reviews.set(review.id, review));
  }

  all(): Promise<Review[]> {
    return this.step(() => this.reviews.all());
  }

  list(query: PageQuery): Promise<Page<Review>> {
    const oldest = { name: 'reviews', key: (review: Review) => review.createdAt.getTime() };
    const shown = () => this.reviews.all().filter(({ state }) => state === 'shown');
    return this.step(() => pageOf(shown(), oldest, query));
  }
}
