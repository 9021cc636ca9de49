import type { AttemptStatus, PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Money } from '../../domain/money.ts';
import type { RetryKey } from '../ports.ts';

export interface PaymentAttempts {
  add(attempt: PaymentAttempt): Promise<void>;
  find(id: string): Promise<PaymentAttempt | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<PaymentAttempt | undefined>;
  save(attempt: PaymentAttempt): Promise<void>;
  /** Notes the transaction of an attempt, in whatever state that is; tells that state. */
  startedAs(id: string, transactionId: string): Promise<AttemptStatus | undefined>;
  findMany(ids: string[]): Promise<PaymentAttempt[]>;
  /** The attempts that have these transactions. */
  ofTransactions(transactionIds: string[]): Promise<PaymentAttempt[]>;
  /** All of them, the newest first, from `before` on. */
  newest(limit: number, before?: string): Promise<PaymentAttempt[]>;
  openFor(bookingId: string): Promise<PaymentAttempt[]>;
  /** Open attempts that are to be looked at by `now`, the longest due first. */
  due(now: Date, limit: number): Promise<PaymentAttempt[]>;
  /** Makes every open attempt due: after a stop, nobody knows what was missed. */
  makeAllDue(now: Date): Promise<void>;
  /** Writes down what a payer's retry key stands for; tells whether it was free. */
  rememberKey(payerId: string, retry: RetryKey, attemptId: string): Promise<boolean>;
  findKey(
    payerId: string,
    key: string,
  ): Promise<{ attemptId: string; fingerprint: string } | undefined>;
  forgetKey(payerId: string, key: string): Promise<void>;
}

/** A payment as the card processor knows it. */
export type Transaction = {
  id: string;
  status: 'open' | 'succeeded' | 'cancelled';
  amount: Money;
  refunded: boolean;
  /** The last four digits of the card that was charged. An event does not tell them. */
  cardLast4?: string;
  /** What we told the processor about it; a foreign one has none of it. */
  attemptId: string | undefined;
  payerId: string | undefined;
  bookingId: string | undefined;
};

export type PaymentEvent = {
  id: string;
  type: 'succeeded' | 'cancelled' | 'refunded' | 'other';
  transaction: Transaction | undefined;
};

/** Some of all transactions. Those that were started after `downTo` have been told by now. */
export type TransactionPage = { transactions: Transaction[]; downTo: Date };

/** The card processor. Every call @throws Unavailable when it cannot be reached. */
export interface Payments {
  /** Opens the transaction of an attempt; again, it answers with the same one. @throws Conflict */
  start(attempt: PaymentAttempt): Promise<{ transaction: Transaction; clientSecret: string }>;
  find(id: string): Promise<{ transaction: Transaction; clientSecret: string } | undefined>;
  /** Everything that the processor holds, the newest first, others' transactions among them. */
  list(): AsyncIterable<TransactionPage>;
  /**
   * Ends an open transaction; answers with what it has become, which may be succeeded, or with
   * nothing when the processor knows none: then nobody can pay it either.
   */
  cancel(id: string): Promise<Transaction | undefined>;
  /** Gives all of it back, once, however often it is called. */
  refund(id: string): Promise<void>;
  /**
   * @param body asks for the bytes as they came, which is done only where the signature may be theirs
   * @throws InvalidInput for a signature that is not theirs
   */
  readEvent(signature: string, body: () => Promise<Uint8Array>): Promise<PaymentEvent>;
}

/** Which of the processor's events were taken already. */
export interface PaymentEvents {
  /** Tells whether the event is new, and remembers it. */
  isNew(eventId: string, now: Date): Promise<boolean>;
}
