import type { Review, ReviewState } from '../../domain/review.ts';
import type {
  ByDate,
  ById,
  ByWords,
  IdempotentResult,
  Page,
  PageQuery,
  RetryKey,
} from '../ports.ts';

export interface Reviews {
  /** Answers `false`, and adds nothing, when that person's retry key was used before. */
  add(review: Review, retry?: RetryKey): Promise<boolean>;
  findByKey(personId: string, key: string): Promise<IdempotentResult<Review> | undefined>;
  find(id: string): Promise<Review | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Review | undefined>;
  save(review: Review): Promise<void>;
  /** Those that are shown, the oldest first. @throws InvalidInput for a cursor of another list */
  list(query: PageQuery): Promise<Page<Review>>;
}

export type ReviewFilter = ById &
  ByDate &
  ByWords & {
    state?: ReviewState | undefined;
    addedBy?: string | undefined;
  };

export const reviewSorts = ['id', 'createdAt', 'name', 'state'] as const;

export type ReviewSort = (typeof reviewSorts)[number];
