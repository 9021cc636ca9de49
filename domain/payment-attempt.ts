import type { Booking } from './booking.ts';
import type { Money } from './money.ts';

/**
 * open → settled (it paid a booking) or cancelled (nothing was charged); from open and settled →
 * refunding, which a job works on, → refunded.
 */
export type AttemptStatus = 'open' | 'settled' | 'cancelled' | 'refunding' | 'refunded';

const soonestCheckMs = 15_000;

/**
 * How long a payment that was started for no booking waits to be claimed by one, in milliseconds.
 */
export const claimPeriodMs = 60 * 60 * 1000;

/** All that is kept of an attempt to pay. */
export type AttemptRecord = {
  id: string;
  payerId: string;
  /** The booking that it was started for; one without is claimed by the booking that it pays. */
  bookingId: string | undefined;
  amount: Money;
  createdAt: Date;
  /** The PaymentIntent, once Stripe has made it. */
  transactionId: string | undefined;
  status: AttemptStatus;
  /** When to ask Stripe about it if nothing was heard by then. */
  nextCheckAt: Date;
  /** When we heard that the card was charged. */
  chargedAt: Date | undefined;
  /** Since when the money is owed to its payer. */
  refundAskedAt: Date | undefined;
  /** Why the last try to give it back has failed. */
  refundFault: string | undefined;
};

/** Whatever is kept of it can be read; its methods alone change it. */
export interface PaymentAttempt extends Readonly<AttemptRecord> {}

/** One attempt to pay: our record of one PaymentIntent, written before Stripe hears of it. */
export class PaymentAttempt {
  constructor(
    attempt: Pick<AttemptRecord, 'id' | 'payerId' | 'amount' | 'createdAt'> &
      Partial<AttemptRecord>,
  ) {
    const asNew = {
      bookingId: undefined,
      transactionId: undefined,
      status: 'open',
      nextCheckAt: new Date(attempt.createdAt.getTime() + soonestCheckMs),
      chargedAt: undefined,
      refundAskedAt: undefined,
      refundFault: undefined,
    };
    Object.assign(this, asNew, attempt);
  }

  /** An attempt as it was kept. */
  static restore(record: AttemptRecord): PaymentAttempt {
    return new PaymentAttempt(record);
  }

  /** Nobody has claimed it in time. */
  isUnclaimed(now: Date): boolean {
    return (
      this.bookingId === undefined &&
      this.status === 'open' &&
      this.createdAt.getTime() + claimPeriodMs <= now.getTime()
    );
  }

  /** Its charge has paid this booking already. */
  hasPaid(booking: Booking, transactionId: string): boolean {
    return this.status === 'settled' && booking.paid && booking.transactionId === transactionId;
  }

  /** A charge of it pays this booking: all of it, by its own buyer, and nothing was paid before. */
  canPay(booking: Booking, charge: { payerId: string | undefined; amount: Money }): boolean {
    return (
      booking.status === 'unpaid' &&
      (this.status === 'open' || this.status === 'cancelled') &&
      charge.payerId === booking.buyerId &&
      charge.amount.equals(booking.total)
    );
  }

  /**
   * It was for a booking, which is not the one that its charge has paid, or was given up: nobody may
   * keep the money.
   */
  isTooLateFor(booking: Booking | undefined, transactionId: string): boolean {
    return (
      (this.bookingId !== undefined || this.status === 'cancelled') &&
      booking?.transactionId !== transactionId
    );
  }

  startedAs(transactionId: string): void {
    this.change({ transactionId });
  }

  /** Asked at `now` and still open: ask again after half its age, so that old ones cost little. */
  checked(now: Date): void {
    const age = now.getTime() - this.createdAt.getTime();
    const next = now.getTime() + Math.max(soonestCheckMs, age / 2);
    const claimEnds = this.createdAt.getTime() + claimPeriodMs;
    const isClaimable = this.bookingId === undefined && claimEnds > now.getTime();
    this.change({ nextCheckAt: new Date(isClaimable ? Math.min(next, claimEnds) : next) });
  }

  /** The card was charged; hearing it again changes nothing. */
  charged(now: Date): void {
    this.change({ chargedAt: this.chargedAt ?? now });
  }

  settle(): void {
    if (this.status === 'open') this.change({ status: 'settled' });
  }

  cancel(): void {
    if (this.status === 'open') this.change({ status: 'cancelled' });
  }

  /** What was charged goes back. Tells whether that is news: the refund is asked for once. */
  startRefund(transactionId: string, now: Date): boolean {
    if (this.status === 'refunding' || this.status === 'refunded') return false;
    this.change({ transactionId, status: 'refunding', refundAskedAt: now });
    return true;
  }

  /** A try to give it back has failed; it is tried again. */
  refundFailed(reason: string): void {
    if (this.status === 'refunding') this.change({ refundFault: reason });
  }

  finishRefund(): void {
    this.change({ status: 'refunded', refundFault: undefined });
  }

  private change(changes: Partial<AttemptRecord>): void {
    Object.assign(this, changes);
  }
}
