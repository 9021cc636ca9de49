import type { AttemptStatus, PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Money } from '../../domain/money.ts';
import type { Refund, RefundRecord } from '../../domain/refund.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';

export interface PaymentAttempts {
  add(attempt: PaymentAttempt): Promise<void>;
  find(id: string): Promise<PaymentAttempt | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<PaymentAttempt | undefined>;
  save(attempt: PaymentAttempt): Promise<void>;
  /** Stores the transaction of an attempt in any state. Answers with that state. */
  startedAs(id: string, transactionId: string): Promise<AttemptStatus | undefined>;
  findMany(ids: string[]): Promise<PaymentAttempt[]>;
  /** The attempts that have these transactions. */
  ofTransactions(transactionIds: string[]): Promise<PaymentAttempt[]>;
  /** All of them, the newest first, from `before` on. */
  newest(limit: number, before?: string): Promise<PaymentAttempt[]>;
  /** The open attempts that were started for one of these bookings or orders. */
  openFor(what: { bookingIds?: string[]; orderIds?: string[] }): Promise<PaymentAttempt[]>;
  /** Open attempts that are due to be checked at `now`, the longest due first. */
  due(now: Date, limit: number): Promise<PaymentAttempt[]>;
  /** Makes every open attempt due: webhooks may have been missed while the shop was stopped. */
  makeAllDue(now: Date): Promise<void>;
  /** Stores which attempt a payer's retry key has made. Answers `false` when the key was used before. */
  rememberKey(payerId: string, retry: RetryKey, attemptId: string): Promise<boolean>;
  findKey(
    payerId: string,
    key: string,
  ): Promise<{ attemptId: string; fingerprint: string } | undefined>;
  forgetKey(payerId: string, key: string): Promise<void>;
}

export interface Refunds {
  /** @throws KeyReused when that admin's retry key was used before */
  add(refund: Refund, retry?: RetryKey): Promise<void>;
  save(refund: Refund): Promise<void>;
  find(id: string): Promise<Refund | undefined>;
  /** All refunds of the charges of these attempts, the oldest first. */
  ofAttempts(attemptIds: string[]): Promise<Refund[]>;
  findByKey(adminId: string, key: string): Promise<IdempotentResult<Refund> | undefined>;
}

/** A payment as the card processor knows it. */
export type Transaction = {
  id: string;
  status: 'open' | 'succeeded' | 'cancelled';
  amount: Money;
  /** What of it went back. */
  amountRefunded: Money;
  /** Whether all of it went back. */
  refunded: boolean;
  /** The last four digits of the card that was charged. Events do not contain them. */
  cardLast4?: string;
  /** What we have stored with it at the processor. A transaction of another shop has none of it. */
  attemptId: string | undefined;
  payerId: string | undefined;
  bookingId: string | undefined;
  orderId: string | undefined;
};

export type PaymentEvent = {
  id: string;
  type: 'succeeded' | 'cancelled' | 'refunded' | 'other';
  transaction: Transaction | undefined;
};

/** A page of all transactions. Those that were started after `downTo` are on this page or before it. */
export type TransactionPage = { transactions: Transaction[]; downTo: Date };

/** The card processor. Every call @throws Unavailable when it cannot be reached. */
export interface Payments {
  /** Opens the transaction of an attempt. Calling it again answers with the same one. @throws Conflict */
  start(attempt: PaymentAttempt): Promise<{ transaction: Transaction; clientSecret: string }>;
  find(id: string): Promise<{ transaction: Transaction; clientSecret: string } | undefined>;
  /** All transactions at the processor, the newest first, also those of other shops. */
  list(): AsyncIterable<TransactionPage>;
  /**
   * Cancels an open transaction. Answers with the transaction, which may have succeeded, or with
   * nothing when the processor has none: then nobody can pay it either.
   */
  cancel(id: string): Promise<Transaction | undefined>;
  /**
   * Gives a part of a transaction back, or what is left where all of it was given back elsewhere. It
   * does so once for each refund, however often, and however much later, this is called.
   * @throws Conflict when the processor refuses it
   */
  refund(transactionId: string, refund: Pick<RefundRecord, 'id' | 'amount'>): Promise<void>;
  /**
   * @param body reads the raw bytes; it is called only when the signature may be good
   * @throws InvalidInput for a signature that is not theirs
   */
  readEvent(signature: string, body: () => Promise<Uint8Array>): Promise<PaymentEvent>;
}

/** Which of the processor's events were handled already. */
export interface PaymentEvents {
  /** Whether the event is new. It is not new any more after this. */
  isNew(eventId: string, now: Date): Promise<boolean>;
}
