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

/** Everything that is stored of an attempt to pay. */
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

  /** Whether it was started for no booking, and no booking has claimed it in time. */
  isUnclaimed(now: Date): boolean {
    return (
      this.bookingId === undefined &&
      this.status === 'open' &&
      this.createdAt.getTime() + claimPeriodMs <= now.getTime()
    );
  }

  /** Whether its charge has already paid this booking. */
  hasPaid(booking: Booking, transactionId: string): boolean {
    return this.status === 'settled' && booking.paid && booking.transactionId === transactionId;
  }

  /** Whether a charge pays this booking: it is unpaid, and its own buyer has paid all of it. */
  canPay(booking: Booking, charge: { payerId: string | undefined; amount: Money }): boolean {
    return (
      booking.status === 'unpaid' &&
      (this.status === 'open' || this.status === 'cancelled') &&
      charge.payerId === booking.buyerId &&
      charge.amount.equals(booking.total)
    );
  }

  /**
   * Whether its money must go back: the attempt was cancelled, or it was for a booking, and this
   * booking was paid by another transaction or by none.
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

  /** Notes that it was still open at `now`. It is checked again after half its age, so that old attempts cost little. */
  checked(now: Date): void {
    const age = now.getTime() - this.createdAt.getTime();
    const next = now.getTime() + Math.max(soonestCheckMs, age / 2);
    const claimEnds = this.createdAt.getTime() + claimPeriodMs;
    const isClaimable = this.bookingId === undefined && claimEnds > now.getTime();
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

  /** Starts to give back what was charged. Answers `false` when that has started before. */
  startRefund(transactionId: string, now: Date): boolean {
    if (this.status === 'refunding' || this.status === 'refunded') return false;
    this.change({ transactionId, status: 'refunding', refundAskedAt: now });
    return true;
  }

  /** Notes why a try to give the money back has failed. A job tries again. */
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
