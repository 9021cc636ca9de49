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

/** One attempt to pay: our record of one PaymentIntent, written before Stripe hears of it. */
export class PaymentAttempt {
  readonly id: string;
  readonly payerId: string;
  /** The booking that it was started for; one without is claimed by the booking that it pays. */
  readonly bookingId: string | undefined;
  readonly amount: Money;
  readonly createdAt: Date;
  private _transactionId: string | undefined;
  private _status: AttemptStatus = 'open';
  private _nextCheckAt: Date;
  private _chargedAt: Date | undefined;
  private _refundAskedAt: Date | undefined;
  private _refundFault: string | undefined;

  constructor(attempt: {
    id: string;
    payerId: string;
    bookingId?: string | undefined;
    amount: Money;
    createdAt: Date;
  }) {
    this.id = attempt.id;
    this.payerId = attempt.payerId;
    this.bookingId = attempt.bookingId;
    this.amount = attempt.amount;
    this.createdAt = attempt.createdAt;
    this._nextCheckAt = new Date(attempt.createdAt.getTime() + soonestCheckMs);
  }

  /** The PaymentIntent, once Stripe has made it. */
  get transactionId(): string | undefined {
    return this._transactionId;
  }

  get status(): AttemptStatus {
    return this._status;
  }

  /** When to ask Stripe about it if nothing was heard by then. */
  get nextCheckAt(): Date {
    return this._nextCheckAt;
  }

  /** When we heard that the card was charged. */
  get chargedAt(): Date | undefined {
    return this._chargedAt;
  }

  /** Since when the money is owed to its payer. */
  get refundAskedAt(): Date | undefined {
    return this._refundAskedAt;
  }

  /** Why the last try to give it back has failed. */
  get refundFault(): string | undefined {
    return this._refundFault;
  }

  /** Nobody has claimed it in time. */
  isUnclaimed(now: Date): boolean {
    return (
      this.bookingId === undefined &&
      this._status === 'open' &&
      this.createdAt.getTime() + claimPeriodMs <= now.getTime()
    );
  }

  startedAs(transactionId: string): void {
    this._transactionId = transactionId;
  }

  /** Asked at `now` and still open: ask again after half its age, so that old ones cost little. */
  checked(now: Date): void {
    const age = now.getTime() - this.createdAt.getTime();
    const next = now.getTime() + Math.max(soonestCheckMs, age / 2);
    const claimEnds = this.createdAt.getTime() + claimPeriodMs;
    const isClaimable = this.bookingId === undefined && claimEnds > now.getTime();
    this._nextCheckAt = new Date(isClaimable ? Math.min(next, claimEnds) : next);
  }

  /** The card was charged; hearing it again changes nothing. */
  charged(now: Date): void {
    this._chargedAt ??= now;
  }

  settle(): void {
    if (this._status === 'open') this._status = 'settled';
  }

  cancel(): void {
    if (this._status === 'open') this._status = 'cancelled';
  }

  /** What was charged goes back. Tells whether that is news: the refund is asked for once. */
  startRefund(transactionId: string, now: Date): boolean {
    if (this._status === 'refunding' || this._status === 'refunded') return false;
    this._transactionId = transactionId;
    this._status = 'refunding';
    this._refundAskedAt = now;
    return true;
  }

  /** A try to give it back has failed; it is tried again. */
  refundFailed(reason: string): void {
    if (this._status === 'refunding') this._refundFault = reason;
  }

  finishRefund(): void {
    this._status = 'refunded';
    this._refundFault = undefined;
  }
}
