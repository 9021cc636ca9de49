import { Conflict, InvalidInput, Unavailable } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { PaymentEvent, Payments, Transaction, TransactionPage } from '../payments/ports.ts';
import { assertOutsideTransaction } from './memory.ts';

const signature = 'signed-by-the-card-processor';

/** The most that a card is charged at once. */
const maxMinor = 99_999_999;

/** A card processor in memory. `succeed` and `decline` are what a person's card does. */
export class FakePayments implements Payments {
  /** While it is set, no call gets through. */
  unreachable = false;
  /** While it is set, calls get through and their answers are lost. */
  losesAnswers = false;
  /** How long a call is under way, there and back. */
  latency = async (): Promise<void> => {};
  private readonly transactions = new Map<string, Transaction>();
  private readonly startedAt = new Map<string, Date>();
  private readonly refunds = new Set<string>();
  private readonly events = new Map<string, PaymentEvent>();

  start(attempt: PaymentAttempt): Promise<{ transaction: Transaction; clientSecret: string }> {
    return this.call(() => {
      const known = this.all().find((transaction) => transaction.attemptId === attempt.id);
      if (known && !known.amount.equals(attempt.amount))
        throw new Error('This attempt was started with another amount.');
      if (attempt.amount.minor > maxMinor)
        throw new Conflict('This amount is too large to be paid by card.', '/price');
      const transaction = known ?? this.open(attempt);
      return { transaction, clientSecret: secretOf(transaction) };
    });
  }

  find(id: string): Promise<{ transaction: Transaction; clientSecret: string } | undefined> {
    return this.call(() => {
      const transaction = this.transactions.get(id);
      return transaction && { transaction, clientSecret: secretOf(transaction) };
    });
  }

  async *list(): AsyncIterable<TransactionPage> {
    const newestFirst = this.all().toReversed();
    for (const transaction of newestFirst)
      yield await this.call(() => ({
        transactions: [transaction],
        downTo: this.startedAt.get(transaction.id) ?? new Date(0),
      }));
  }

  cancel(id: string): Promise<Transaction | undefined> {
    return this.call(() => {
      const transaction = this.transactions.get(id);
      return transaction?.status === 'open'
        ? this.change(id, { status: 'cancelled' })
        : transaction;
    });
  }

  refund(id: string, { id: refundId, amount }: { id: string; amount: Money }): Promise<void> {
    return this.call(() => {
      const { refunded, status } = this.get(id);
      if (this.refunds.has(refundId) || refunded) return;
      if (status !== 'succeeded') throw new Conflict('Nothing was charged.');
      this.giveBack(id, amount);
      this.refunds.add(refundId);
    });
  }

  /** Somebody refunds what is left of a transaction at the processor itself. */
  refundElsewhere(id: string): void {
    const { amount, amountRefunded } = this.get(id);
    this.giveBack(id, amount.minus(amountRefunded));
  }

  private giveBack(id: string, part: Money): void {
    const { amount, amountRefunded } = this.get(id);
    const back = amountRefunded.plus(part);
    if (back.isMoreThan(amount)) throw new Conflict('There is not as much left of the charge.');
    this.change(id, { amountRefunded: back, refunded: back.equals(amount) });
  }

  async readEvent(given: string, body: () => Promise<Uint8Array>): Promise<PaymentEvent> {
    if (given !== signature)
      throw new InvalidInput([{ field: '', message: 'The signature is not theirs' }]);
    const { id }: { id: string } = JSON.parse(Buffer.from(await body()).toString());
    return this.events.get(id) ?? { id, type: 'other', transaction: undefined };
  }

  /** The card is charged, unless the transaction is over already: tells whether it was. */
  succeed(id: string): boolean {
    if (this.get(id).status !== 'open') return false;
    this.change(id, { status: 'succeeded', cardLast4: '4242' });
    return true;
  }

  /** The card is refused: the transaction stays open for the next card. */
  decline(id: string): void {
    if (this.get(id).status !== 'open') throw new Error('There is nothing to be declined.');
  }

  /** A transaction that somebody else's system has made. */
  foreign(transaction: Transaction): void {
    this.transactions.set(transaction.id, transaction);
  }

  /** What the webhook receives about a transaction as it is now. */
  event(type: PaymentEvent['type'], transactionId: string) {
    const id = `evt_${this.events.size + 1}`;
    const { cardLast4: _untold, ...transaction } = this.get(transactionId);
    this.events.set(id, { id, type, transaction });
    return { body: async () => Buffer.from(JSON.stringify({ id })), signature };
  }

  /** @throws Error when there is none */
  get(id: string): Transaction {
    const transaction = this.transactions.get(id);
    if (!transaction) throw new Error(`There is no transaction ${id}.`);
    return transaction;
  }

  all(): Transaction[] {
    return [...this.transactions.values()];
  }

  private open(attempt: PaymentAttempt): Transaction {
    const transaction: Transaction = {
      id: `pi_${this.transactions.size + 1}`,
      status: 'open',
      amount: attempt.amount,
      amountRefunded: new Money(0, attempt.amount.currency),
      refunded: false,
      attemptId: attempt.id,
      payerId: attempt.payerId,
      bookingId: attempt.bookingId,
      orderId: attempt.orderId,
    };
    this.transactions.set(transaction.id, transaction);
    this.startedAt.set(transaction.id, attempt.createdAt);
    return transaction;
  }

  private change(id: string, changes: Partial<Transaction>): Transaction {
    const changed = { ...this.get(id), ...changes };
    this.transactions.set(id, changed);
    return changed;
  }

  private async call<T>(work: () => T): Promise<T> {
    assertOutsideTransaction();
    await this.latency();
    if (this.unreachable) throw new Unavailable('The card processor');
    const answer = work();
    await this.latency();
    if (this.losesAnswers) throw new Unavailable('The card processor');
    return answer;
  }
}

const secretOf = ({ id }: Transaction): string => `${id}_secret`;
