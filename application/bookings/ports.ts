import type { AttemptRecord } from '../../domain/payment-attempt.ts';
import type { Booking, BookingStatus, BookingRecord } from '../../domain/booking.ts';
import type { EmailAddress } from '../../domain/email.ts';
import type {
  ByDate,
  ById,
  ByWords,
  IdempotentResult,
  Page,
  PageQuery,
  RetryKey,
} from '../ports.ts';

/**
 * Whether a booking was placed, and why not. It is `outdated` when its product is off the shelf, has
 * another name, picture or price by now, or has too few pieces left.
 */
export type PlacementOutcome =
  | 'placed'
  | 'placed before'
  | 'outdated'
  | 'too many bookings'
  | 'too many pieces';

/** The same of an order; of too many pieces it says of which products. */
export type OrderOutcome =
  | Exclude<PlacementOutcome, 'too many pieces'>
  | { tooManyPiecesOf: string[] };

/** How much one person may hold unpaid: bookings, and pieces of one product. 0 is no limit. */
export type UnpaidLimits = { bookings: number; pieces: number };

export interface Bookings {
  /**
   * Stores a new booking and takes its stock, both or nothing, in one step outside of any
   * transaction. It was placed before when its buyer's retry key was used before. The limits of
   * what a buyer may hold unpaid also hold for bookings that are placed at the same time. With it
   * goes the mail 'order placed', where the shop sends mails.
   * @throws NotSignedIn when its buyer was removed
   */
  place(booking: Booking, retry?: RetryKey, most?: UnpaidLimits): Promise<PlacementOutcome>;
  /**
   * As `place`, for all bookings of a new order: they are placed together, or none of them is. With
   * that their products leave the buyer's basket.
   */
  placeOrder(bookings: Booking[], retry?: RetryKey, most?: UnpaidLimits): Promise<OrderOutcome>;
  /** How many pieces of each of these products a buyer holds unpaid; without those of which it is none. */
  unpaidPieces(buyerId: string, productIds: string[]): Promise<Map<string, number>>;
  find(id: string): Promise<Booking | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Booking | undefined>;
  /** What the request with a buyer's retry key made, until the key is deleted. */
  findByKey(buyerId: string, key: string): Promise<IdempotentResult<Booking> | undefined>;
  /** As `findLocked`, for several: they are locked in the order of their ids. */
  findManyLocked(ids: string[]): Promise<Booking[]>;
  /** The bookings of an order, in the order of their ids; the first has the order's id. */
  ofOrder(orderId: string): Promise<Booking[]>;
  /** As `ofOrder`, and locks them until the transaction ends. */
  ofOrderLocked(orderId: string): Promise<Booking[]>;
  /** The bookings that these transactions have paid, those refunded since among them. */
  paidBy(transactionIds: string[]): Promise<Booking[]>;
  /** Bookings that were paid, refunded ones too, in the order of their ids from `after` on. */
  everPaid(limit: number, after?: string): Promise<Booking[]>;
  /** @throws Conflict when its transaction has paid another order */
  save(booking: Booking): Promise<void>;
  /**
   * The bookings of a buyer except removed ones, the newest first.
   * @throws InvalidInput for a cursor of another list
   */
  listOf(buyerId: string, query: PageQuery): Promise<Page<BookingRecord>>;
  /** The same of everything that was booked with an email, whoever has it now. */
  listOfEmail(email: EmailAddress, query: PageQuery): Promise<Page<BookingRecord>>;
  /** The orders of a buyer of which anything is not removed, the newest first. */
  ordersOf(buyerId: string, query: PageQuery): Promise<Page<BookingRecord[]>>;
  /** Unpaid bookings whose hold time was over at `now`, the longest overdue first. */
  overdue(now: Date, limit: number): Promise<Pick<BookingRecord, 'id' | 'orderId'>[]>;
  /**
   * The orders with unpaid bookings whose hold time ends after `now` and at `until` at the latest,
   * the soonest first, without those whose buyers have been mailed that, or were removed.
   */
  holdsEnding(
    now: Date,
    until: Date,
    limit: number,
  ): Promise<{ orderId: string; buyerId: string }[]>;
}

/** `q` finds words by their beginnings. */
export type BookingFilter = ById &
  ByDate &
  ByWords & {
    status?: BookingStatus | undefined;
    email?: EmailAddress | undefined;
    buyerId?: string | undefined;
    productId?: string | undefined;
  };

export const bookingSorts = ['id', 'createdAt', 'total', 'status'] as const;

export type BookingSort = (typeof bookingSorts)[number];

/** An attempt to pay a booking, and the address of its payer, unless they were removed. */
export type AttemptOfPayer = AttemptRecord & { payerEmail: string | undefined };

export interface BookingAttempts {
  /** Every attempt to pay bookings or their orders, the oldest first; those that they have claimed, too. */
  attemptsOf(
    bookings: Pick<BookingRecord, 'id' | 'orderId' | 'transactionId'>[],
  ): Promise<AttemptOfPayer[]>;
}
