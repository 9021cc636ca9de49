import { Stale } from './errors.ts';

/** Shown to everyone; held until an admin approves it; hidden by an admin. */
export const reviewStates = ['shown', 'held', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** All that is kept of a review. */
export type ReviewRecord = {
  id: string;
  name: string;
  review: string;
  image: string;
  location: string;
  addedBy: string | undefined;
  createdAt: Date;
  state: ReviewState;
  /** Counts the changes, so that nobody overwrites one unseen. */
  version: number;
};

const asNew = { addedBy: undefined, state: 'shown' as const, version: 1 };

/** Whatever is kept of it can be read; its methods alone change it. */
export interface Review extends Readonly<ReviewRecord> {}

/** What a customer says of the shop. */
export class Review {
  constructor(review: Omit<ReviewRecord, keyof typeof asNew> & Partial<ReviewRecord>) {
    Object.assign(this, asNew, review);
  }

  /** A review as it was kept. */
  static restore(record: ReviewRecord): Review {
    return new Review(record);
  }

  /**
   * Approves it, hides it, or holds it back.
   * @param version which one was read, where it was read @throws Stale unless it is the latest
   */
  moderate(state: ReviewState, version = this.version): void {
    if (version !== this.version) throw new Stale(this);
    if (state === this.state) return;
    const moderated: Partial<ReviewRecord> = { state, version: this.version + 1 };
    Object.assign(this, moderated);
  }
}
