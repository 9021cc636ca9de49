import type { Booking } from './booking.ts';
import { NothingToRefund } from './errors.ts';
import { sumOf, type Money } from './money.ts';

/** The most characters of why a booking was refunded. */
export const refundReasonMaxLength = 200;

/** Everything that is stored of a refund. */
export type RefundRecord = {
  id: string;
  /** The attempt to pay whose charge it comes from. */
  attemptId: string;
  /** The booking whose pieces it pays back; money that has paid no booking has none. */
  bookingId: string | undefined;
  /** How many pieces of the booking. */
  quantity: number;
  amount: Money;
  /** Whether the pieces go back on the shelf. */
  restock: boolean;
  reason: string | undefined;
  /** The admin who has asked for it; the shop itself gives back what came too late. */
  adminId: string | undefined;
  adminEmail: string | undefined;
  askedAt: Date;
  /** When the money went back. */
  doneAt: Date | undefined;
};

/** Its fields can be read; only its methods change them. */
export interface Refund extends Readonly<RefundRecord> {}

/** Money of a charge that goes back to its payer: asked for first, then done by a job. */
export class Refund {
  constructor(
    refund: Pick<RefundRecord, 'id' | 'attemptId' | 'amount' | 'askedAt'> & Partial<RefundRecord>,
  ) {
    const asNew = {
      bookingId: undefined,
      quantity: 0,
      restock: true,
      reason: undefined,
      adminId: undefined,
      adminEmail: undefined,
      doneAt: undefined,
    };
    Object.assign(this, asNew, refund);
  }

  /** A refund from what was stored. */
  static restore(record: RefundRecord): Refund {
    return new Refund(record);
  }

  get isPending(): boolean {
    return this.doneAt === undefined;
  }

  /** Takes note that the money went back. Doing it again changes nothing. */
  finish(now: Date): void {
    Object.assign<Refund, Partial<RefundRecord>>(this, { doneAt: this.doneAt ?? now });
  }
}

/**
 * What of a charge is still the shop's: all that no refund has taken, whether it is done or not.
 * @throws InvalidInput when the refunds come to more than the charge
 */
export const remainderOf = (charge: Money, refunds: Pick<RefundRecord, 'amount'>[]): Money =>
  charge.minus(
    sumOf(
      refunds.map(({ amount }) => amount),
      charge.currency,
    ),
  );

/** How many pieces of a booking no refund has taken. @param refunds those of its charge */
export const refundableOf = (
  { id, paidQuantity }: Booking,
  refunds: Pick<Refund, 'bookingId' | 'quantity' | 'isPending'>[],
): number =>
  refunds
    .filter(({ bookingId, isPending }) => bookingId === id && isPending)
    .reduce((left, { quantity }) => left - quantity, paidQuantity);

/**
 * When another refund of a charge is asked for: after the others, also where the clock of this process is behind
 * that of another. Their order says which pieces each is about. @param refunds those of its charge
 */
export const nextAskedAt = (now: Date, refunds: Pick<RefundRecord, 'askedAt'>[]): Date =>
  new Date(Math.max(now.getTime(), ...refunds.map(({ askedAt }) => askedAt.getTime() + 1)));

/**
 * How many pieces of its booking were asked for before a refund: its amount is that of the next ones, also
 * where it is done before the others. @param refunds those of its charge, the oldest first
 */
export const takenBefore = (
  { id, bookingId }: Pick<Refund, 'id' | 'bookingId'>,
  refunds: Pick<Refund, 'id' | 'bookingId' | 'quantity'>[],
): number => {
  const place = refunds.findIndex((one) => one.id === id);
  const before = refunds.slice(0, place).filter((one) => one.bookingId === bookingId);
  return before.reduce((taken, { quantity }) => taken + quantity, 0);
};

/** What has become of the pieces of a booking that were paid for. */
export type RefundedPieces = {
  /** Their money went back. */
  refunded: number;
  /** Their refund was asked for, and is not done. */
  underWay: number;
  /** They can still be refunded. */
  left: number;
};

/** @param refunds those of its charge */
export const piecesOf = (
  booking: Booking,
  refunds: Parameters<typeof refundableOf>[1],
): RefundedPieces => {
  const left = refundableOf(booking, refunds);
  const { status, quantity, refundedQuantity, paidQuantity } = booking;
  const refunded = status === 'refunded' ? quantity : refundedQuantity;
  return { refunded, underWay: paidQuantity - left, left };
};

/**
 * How many pieces a request is about: so many, or all that are left.
 * @throws NothingToRefund when fewer are left
 */
export const refundedPieces = (left: number, quantity = Math.max(left, 1)): number => {
  if (quantity > left) throw new NothingToRefund(left);
  return quantity;
};
