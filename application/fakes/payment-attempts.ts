import type { AttemptStatus, PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { PaymentAttempts } from '../payments/ports.ts';
import type { RetryKey } from '../ports.ts';
import { InMemoryRecords } from './memory.ts';

const keyOf = (payerId: string, key: string) => `${payerId} ${key}`;

export class InMemoryPaymentAttempts
  extends InMemoryRecords<PaymentAttempt>
  implements PaymentAttempts
{
  private readonly keys = this.table<{ attemptId: string; fingerprint: string }>();

  add(attempt: PaymentAttempt): Promise<void> {
    return this.step(() => {
      if (!this.rows.add(attempt.id, attempt)) throw new Error('This id is taken.');
    });
  }

  startedAs(id: string, transactionId: string): Promise<AttemptStatus | undefined> {
    return this.step(() => {
      const attempt = this.rows.get(id);
      attempt?.startedAs(transactionId);
      if (attempt) this.rows.set(id, attempt);
      return attempt?.status;
    });
  }

  findMany(ids: string[]): Promise<PaymentAttempt[]> {
    return this.step(() => ids.flatMap((id) => this.rows.get(id) ?? []));
  }

  ofTransactions(transactionIds: string[]): Promise<PaymentAttempt[]> {
    return this.step(() =>
      this.rows.all().filter(({ transactionId = '' }) => transactionIds.includes(transactionId)),
    );
  }

  newest(limit: number, before?: string): Promise<PaymentAttempt[]> {
    return this.step(() =>
      this.rows
        .all()
        .filter(({ id }) => before === undefined || id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    );
  }

  openFor(what: { bookingIds?: string[]; orderIds?: string[] }): Promise<PaymentAttempt[]> {
    const { bookingIds = [], orderIds = [] } = what;
    return this.step(() =>
      this.open().filter(
        ({ bookingId = '', orderId = '' }) =>
          bookingIds.includes(bookingId) || orderIds.includes(orderId),
      ),
    );
  }

  due(now: Date, limit: number): Promise<PaymentAttempt[]> {
    return this.step(() =>
      this.open()
        .filter((attempt) => attempt.nextCheckAt <= now)
        .sort((a, b) => a.nextCheckAt.getTime() - b.nextCheckAt.getTime())
        .slice(0, limit),
    );
  }

  makeAllDue(now: Date): Promise<void> {
    return this.step(() => {
      for (const attempt of this.open())
        // The column is written past the entity, as an update in SQL does it.
        if (attempt.nextCheckAt > now)
          this.rows.set(attempt.id, Object.assign(attempt, { nextCheckAt: now }));
    });
  }

  rememberKey(payerId: string, retry: RetryKey, attemptId: string): Promise<boolean> {
    const { key, fingerprint } = retry;
    return this.step(() => this.keys.add(keyOf(payerId, key), { attemptId, fingerprint }));
  }

  findKey(
    payerId: string,
    key: string,
  ): Promise<{ attemptId: string; fingerprint: string } | undefined> {
    return this.step(() => this.keys.get(keyOf(payerId, key)));
  }

  forgetKey(payerId: string, key: string): Promise<void> {
    return this.step(() => this.keys.delete(keyOf(payerId, key)));
  }

  private open(): PaymentAttempt[] {
    return this.rows.all().filter((attempt) => attempt.status === 'open');
  }
}
