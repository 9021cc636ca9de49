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
export type Outcome = 'asked' | 'done';

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

type Counts = { tried: number; acknowledged: number; refused: number; unknown: number };

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
  count(act: string, status: number): void {
    const counts = this.counts.get(act) ?? { tried: 0, acknowledged: 0, refused: 0, unknown: 0 };
    this.counts.set(act, counts);
    counts.tried += 1;
    if (status === 0) counts.unknown += 1;
    else if (status < 300) counts.acknowledged += 1;
    else counts.refused += 1;
  }

  acknowledged(act: string): number {
    return this.counts.get(act)?.acknowledged ?? 0;
  }
}
