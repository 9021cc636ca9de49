import { totalOfAll, type Booking } from './booking.ts';
import type { Money } from './money.ts';
import { remainderOf, type Refund } from './refund.ts';

/**
 * open → settled (it paid one or more bookings) or cancelled (nothing was charged); → refunding while
 * a job gives money of it back, → refunded when all of it went back, else settled again.
 */
export type AttemptStatus = 'open' | 'settled' | 'cancelled' | 'refunding' | 'refunded';

const soonestCheckMs = 15_000;

/**
 * How long a payment that was started for no booking waits to be claimed by one, in milliseconds.
 */
export const claimPeriodMs = 60 * 60 * 1000;

/** So many payments that need eyes are shown at once, the oldest first. */
export const openPaymentsShown = 100;

/** What was charged, and who has paid it. */
type Charge = { payerId: string | undefined; amount: Money };

/** Everything that is stored of an attempt to pay. */
export type AttemptRecord = {
  id: string;
  payerId: string;
  /** The booking that it was started for; one without is claimed by the booking that it pays. */
  bookingId: string | undefined;
  /** The order whose unpaid bookings it was started for. */
  orderId: string | undefined;
  amount: Money;
  createdAt: Date;
  /** The PaymentIntent, once Stripe has made it. */
  transactionId: string | undefined;
  status: AttemptStatus;
  /** When to ask Stripe about it, if no webhook has come by then. */
  nextCheckAt: Date;
  /** When we learned that the card was charged. */
  chargedAt: Date | undefined;
  /** Since when we owe the money to its payer. */
  refundAskedAt: Date | undefined;
  /** Why the last try to give it back has failed. */
  refundFault: string | undefined;
};

/** Its fields can be read; only its methods change them. */
export interface PaymentAttempt extends Readonly<AttemptRecord> {}

/** One attempt to pay: our record of one PaymentIntent, written before Stripe hears of it. */
export class PaymentAttempt {
  constructor(
    attempt: Pick<AttemptRecord, 'id' | 'payerId' | 'amount' | 'createdAt'> &
      Partial<AttemptRecord>,
  ) {
    const asNew = {
      bookingId: undefined,
      orderId: undefined,
      transactionId: undefined,
      status: 'open',
      nextCheckAt: new Date(attempt.createdAt.getTime() + soonestCheckMs),
      chargedAt: undefined,
      refundAskedAt: undefined,
      refundFault: undefined,
    };
    Object.assign(this, asNew, attempt);
  }

  /** An attempt from what was stored. */
  static restore(record: AttemptRecord): PaymentAttempt {
    return new PaymentAttempt(record);
  }

  /** Whether it was started for a booking or an order; if not, what it pays claims it. */
  get isBound(): boolean {
    return this.bookingId !== undefined || this.orderId !== undefined;
  }

  /** Whether it was started for nothing, and nothing has claimed it in time. */
  isUnclaimed(now: Date): boolean {
    return (
      !this.isBound &&
      this.status === 'open' &&
      this.createdAt.getTime() + claimPeriodMs <= now.getTime()
    );
  }

  /**
   * Which bookings a charge pays now, of those that it was started for or that claim it: its payer's
   * own that are unpaid. Other than for an order, of which some may be gone by now, it pays exactly.
   */
  payableOf(bookings: Booking[], { payerId, amount }: Charge): Booking[] {
    if (this.status !== 'open' && this.status !== 'cancelled') return [];
    const unpaid = bookings.filter(
      ({ status, buyerId, total }) =>
        status === 'unpaid' && buyerId === payerId && total.currency === amount.currency,
    );
    const due = totalOfAll(unpaid, amount.currency);
    const fits = this.orderId === undefined ? amount.equals(due) : !due.isMoreThan(amount);
    return fits ? unpaid : [];
  }

  /** Whether its money must go back, if it has paid nothing: nothing else can claim it. */
  get isTooLate(): boolean {
    return !this.isGivenBack && (this.isBound || this.status === 'cancelled');
  }

  startedAs(transactionId: string): void {
    this.change({ transactionId });
  }

  /** Notes that it was still open at `now`. It is checked again after half its age, so that old attempts cost little. */
  checked(now: Date): void {
    const age = now.getTime() - this.createdAt.getTime();
    const next = now.getTime() + Math.max(soonestCheckMs, age / 2);
    const claimEnds = this.createdAt.getTime() + claimPeriodMs;
    const isClaimable = !this.isBound && claimEnds > now.getTime();
    this.change({ nextCheckAt: new Date(isClaimable ? Math.min(next, claimEnds) : next) });
  }

  /** Notes that the card was charged. Doing it again changes nothing. */
  charged(now: Date): void {
    this.change({ chargedAt: this.chargedAt ?? now });
  }

  settle(): void {
    if (this.status === 'open') this.change({ status: 'settled' });
  }

  cancel(): void {
    if (this.status === 'open') this.change({ status: 'cancelled' });
  }

  /** Whether money of it goes back or all of it went back. */
  get isGivenBack(): boolean {
    return this.status === 'refunding' || this.status === 'refunded';
  }

  /** Starts to give money of it back. */
  startRefund(transactionId: string, now: Date): void {
    this.change({ transactionId, status: 'refunding', refundAskedAt: now });
  }

  /** Notes why a try to give the money back has failed. A job tries again. */
  refundFailed(reason: string): void {
    if (this.status === 'refunding') this.change({ refundFault: reason });
  }

  /** Takes note of what went back. @param refunds all that were ever asked for */
  finishRefunds(refunds: Refund[]): void {
    if (refunds.some(({ isPending }) => isPending)) return;
    const isAllBack = remainderOf(this.amount, refunds).minor === 0;
    this.change({ status: isAllBack ? 'refunded' : 'settled', refundFault: undefined });
  }

  private change(changes: Partial<AttemptRecord>): void {
    Object.assign(this, changes);
  }
}
