import { Stale } from './errors.ts';

/** Shown to everyone; held until an admin approves it; hidden by an admin. */
export const reviewStates = ['shown', 'held', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What a customer says of the shop. */
export class Review {
  readonly id: string;
  readonly name: string;
  readonly review: string;
  readonly image: string;
  readonly location: string;
  readonly addedBy: string | undefined;
  readonly createdAt: Date;
  private _state: ReviewState;
  private _version: number;

  constructor(review: {
    id: string;
    name: string;
    review: string;
    image: string;
    location: string;
    addedBy?: string | undefined;
    createdAt: Date;
    state?: ReviewState | undefined;
    version?: number | undefined;
  }) {
    this.id = review.id;
    this.name = review.name;
    this.review = review.review;
    this.image = review.image;
    this.location = review.location;
    this.addedBy = review.addedBy;
    this.createdAt = review.createdAt;
    this._state = review.state ?? 'shown';
    this._version = review.version ?? 1;
  }

  get state(): ReviewState {
    return this._state;
  }

  /** Counts the changes, so that nobody overwrites one unseen. */
  get version(): number {
    return this._version;
  }

  /**
   * Approves it, hides it, or holds it back.
   * @param version which one was read, where it was read @throws Stale unless it is the latest
   */
  moderate(state: ReviewState, version = this._version): void {
    if (version !== this._version) throw new Stale(this);
    if (state === this._state) return;
    this._state = state;
    this._version += 1;
  }
}
