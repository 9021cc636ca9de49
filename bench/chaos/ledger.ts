// What people did and what they were told: all of it must be true at the end.

export type Booking = {
  _id: string;
  order: string;
  productId: string;
  orderQuantity: number;
  total: number;
  status: string;
  transactionId: string | null;
};

export type Order = { _id: string; bookings: Booking[]; total: number; status: string };

/** What an order is, as its bookings say: open while one is, paid while one is. */
export const statusOf = (bookings: Pick<Booking, 'status'>[]): string => {
  const isThere = (wanted: string) => bookings.some(({ status }) => status === wanted);
  if (isThere('unpaid')) return 'unpaid';
  return isThere('paid') ? 'paid' : 'closed';
};

/** An act is asked for when nobody knows what became of it, and done when it was acknowledged. */
type Outcome = 'asked' | 'done';

export type Person = { email: string; token: string; accountId: string };

/** A booking that a visit wants: the only one, or a line of its order. */
export type Entry = {
  visit: number;
  buyer: Person;
  productId: string;
  quantity: number;
  /** As it was acknowledged. */
  booking?: Booking;
  /** The payments that were opened for it, alone or with its order. */
  transactionIds: string[];
  charged?: Outcome;
  paid?: Outcome;
  /** The transaction by which it was said to be paid. */
  paidBy?: string;
  removed?: Outcome;
  /** What admins gave back of it. */
  refunds: { quantity: number; outcome: Outcome }[];
  /** Its hold was made to run out. */
  letGo?: boolean;
  /** The shopper has left: from now on an admin may do something about it. */
  isOver?: boolean;
};

/** What one visit wants: a booking by itself, or an order of one or more, placed whole or not at all. */
export type Purchase = {
  visit: number;
  buyer: Person;
  isOrder: boolean;
  /** By which a retry is known. */
  key: string;
  entries: Entry[];
  /** As it was acknowledged; a booking by itself has its order's id, too. */
  orderId?: string;
};

/** What one payment is for: one of a purchase's bookings, or all of its order's that are unpaid. */
export type Due = Pick<Purchase, 'visit' | 'buyer' | 'entries'> & {
  /** The order that is paid; else it is one booking. */
  orderId: string | undefined;
  /** By which a retry is known. */
  key: string;
  transactionId?: string;
};

/** How many pieces admins gave back of it, at least and at most. */
export const givenBack = ({ refunds, quantity }: Entry): { least: number; most: number } => {
  const pieces = (found: Entry['refunds']) => found.reduce((sum, each) => sum + each.quantity, 0);
  const least = pieces(refunds.filter(({ outcome }) => outcome === 'done'));
  return { least, most: Math.min(quantity, pieces(refunds)) };
};

/** Pieces of a booking that an admin wanted to send. Each parcel has a number of its own. */
export type Parcel = {
  booking: string;
  quantity: number;
  trackingNumber: string;
  /** How many pieces of the booking had surely gone back when it was asked for. */
  goneBack: number;
  outcome: Outcome;
  /** Whether it was undone; `undefined` where nobody wanted that. */
  undone?: Outcome;
};

/** An admin's act, as the audit log should have it. */
export type Act = {
  act: string;
  subjectId: string;
  reason?: string;
  /** The product whose pieces do not come back on the shelf. */
  writesOff?: string;
  outcome: Outcome;
};

/** `again` counts the tries beyond the first. */
type Counts = {
  tried: number;
  again: number;
  acknowledged: number;
  refused: number;
  unknown: number;
};

export class Ledger {
  readonly purchases: Purchase[] = [];
  /** How many of them were acknowledged. */
  placed = 0;
  readonly acts: Act[] = [];
  readonly parcels: Parcel[] = [];
  /** The acknowledged ones' ids. */
  readonly reviews: string[] = [];
  readonly pictures: string[] = [];
  readonly people: Person[] = [];
  readonly removedPeople: Person[] = [];
  /** What no shop may answer. */
  readonly contradictions: string[] = [];
  readonly bareFailures: string[] = [];
  /** Tries without a clear answer, each of which was made again, by their kind. */
  readonly failedTries = new Map<string, number>();
  readonly counts = new Map<string, Counts>();

  get entries(): Entry[] {
    return this.purchases.flatMap(({ entries }) => entries);
  }

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
