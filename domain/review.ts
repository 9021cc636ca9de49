import { Stale } from './errors.ts';
import { checkName } from './name.ts';

/** Shown to everyone; held until an admin approves it; hidden by an admin. */
export const reviewStates = ['shown', 'held', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Everything that is stored of a review. */
export type ReviewRecord = {
  id: string;
  name: string;
  review: string;
  image: string;
  location: string;
  addedBy: string | undefined;
  createdAt: Date;
  state: ReviewState;
  /** Counts the changes, so that nobody overwrites a change that they have not seen. */
  version: number;
};

const asNew = { addedBy: undefined, state: 'shown' as const, version: 1 };

/** Its fields can be read; only its methods change them. */
export interface Review extends Readonly<ReviewRecord> {}

/** What a customer says of the shop. */
export class Review {
  /** @throws InvalidInput for a name that cannot be */
  constructor(review: Omit<ReviewRecord, keyof typeof asNew> & Partial<ReviewRecord>) {
    Object.assign(this, asNew, review);
    checkName(this.name);
  }

  /** A review from what was stored. */
  static restore(record: ReviewRecord): Review {
    return Object.assign<Review, ReviewRecord>(Object.create(Review.prototype), record);
  }

  /**
   * Approves it, hides it, or holds it back.
   * @param version the version that the caller has read, if it says so @throws Stale unless it is the latest
   */
  moderate(state: ReviewState, version = this.version): void {
    if (version !== this.version) throw new Stale(this);
    if (state === this.state) return;
    const moderated: Partial<ReviewRecord> = { state, version: this.version + 1 };
    Object.assign(this, moderated);
  }
}
