// What people did and what they were told: all of it must be true at the end.

export type Booking = {
  _id: string;
  productId: string;
  orderQuantity: number;
  total: number;
  status: string;
  transactionId: string | null;
};

/** An act is asked for when nobody knows what became of it, and done when it was acknowledged. */
type Outcome = 'asked' | 'done';

export type Person = { email: string; token: string; accountId: string };

/** One visit's booking. */
export type Entry = {
  visit: number;
  buyer: Person;
  productId: string;
  quantity: number;
  /** As it was acknowledged. */
  booking?: Booking;
  transactionId?: string;
  charged?: Outcome;
  paid?: Outcome;
  removed?: Outcome;
  refunded?: Outcome;
  /** Its hold was made to run out. */
  letGo?: boolean;
  /** The shopper has left: from now on an admin may do something about it. */
  isOver?: boolean;
};

/** An admin's act, as the audit log should have it. */
export type Act = { act: string; subjectId: string; reason?: string; outcome: Outcome };

/** `again` counts the tries beyond the first. */
type Counts = {
  tried: number;
  again: number;
  acknowledged: number;
  refused: number;
  unknown: number;
};

export class Ledger {
  readonly entries: Entry[] = [];
  readonly acts: Act[] = [];
  /** The acknowledged ones' ids. */
  readonly reviews: string[] = [];
  readonly pictures: string[] = [];
  readonly people: Person[] = [];
  readonly removedPeople: Person[] = [];
  /** What no shop may answer. */
  readonly contradictions: string[] = [];
  readonly bareFailures: string[] = [];
  readonly counts = new Map<string, Counts>();

  /** Counts an answer: 2xx is acknowledged, 0 is unknown, everything else is a refusal. */
  count(act: string, { status, tries }: { status: number; tries: number }): void {
    const none = { tried: 0, again: 0, acknowledged: 0, refused: 0, unknown: 0 };
    const counts = this.counts.get(act) ?? none;
    this.counts.set(act, counts);
    counts.tried += 1;
    counts.again += tries - 1;
    if (status === 0) counts.unknown += 1;
    else if (status < 300) counts.acknowledged += 1;
    else counts.refused += 1;
  }
}
