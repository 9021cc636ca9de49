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
 * What became of a booking that was to be placed. It is `outdated` when its product is not on the
 * shelf under that name, picture and price any more, or has not as many left.
 */
export type PlacementOutcome =
  'placed' | 'placed before' | 'outdated' | 'too many bookings' | 'too many pieces';

/** How much one person may hold unpaid: bookings, and pieces of one product. 0 is no limit. */
export type UnpaidLimits = { bookings: number; pieces: number };

export interface Bookings {
  /**
   * Writes a new booking down and takes its stock, in one step that is no part of a transaction:
   * both are kept, or nothing. It was placed before when its buyer's retry key was used before, and
   * is too many where its buyer would hold more unpaid than they may, also with another at once.
   * @throws NotSignedIn when its buyer was removed
   */
  place(booking: Booking, retry?: RetryKey, most?: UnpaidLimits): Promise<PlacementOutcome>;
  find(id: string): Promise<Booking | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<Booking | undefined>;
  /** What a buyer's retry key made, as long as the key is kept. */
  findByKey(buyerId: string, key: string): Promise<IdempotentResult<Booking> | undefined>;
  /** The id of the booking that a transaction has paid. */
  idPaidBy(transactionId: string): Promise<string | undefined>;
  /** The bookings that these transactions have paid, those refunded since among them. */
  paidBy(transactionIds: string[]): Promise<Booking[]>;
  /** Bookings that were paid, refunded ones too, in the order of their ids from `after` on. */
  everPaid(limit: number, after?: string): Promise<Booking[]>;
  /** @throws Conflict when its transaction has paid another booking */
  save(booking: Booking): Promise<void>;
  /**
   * Everything of a buyer but removed ones, the newest first.
   * @throws InvalidInput for a cursor that this list did not give
   */
  listOf(buyerId: string, query: PageQuery): Promise<Page<BookingRecord>>;
  /** The same of everything that was booked with an email, whoever has it now. */
  listOfEmail(email: EmailAddress, query: PageQuery): Promise<Page<BookingRecord>>;
  /** Ids of unpaid bookings whose hold time was over at `now`, the longest overdue first. */
  overdue(now: Date, limit: number): Promise<string[]>;
}

/** Words are found by their beginnings. */
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
  /** Every attempt to pay a booking, the oldest first; the one that has claimed it, too. */
  attemptsOf(bookingId: string, transactionId: string | undefined): Promise<AttemptOfPayer[]>;
}
