import { KeyReused } from '../../domain/errors.ts';
import type { Refund } from '../../domain/refund.ts';
import type { Refunds } from '../payments/ports.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryRefunds extends InMemoryStore implements Refunds {
  private readonly refunds = this.table<Refund>();

  add(refund: Refund, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (this.refunds.get(refund.id)) throw new Error('This id is taken.');
      if (!this.keepKey(refund.adminId, retry, refund.id)) throw new KeyReused();
      this.refunds.set(refund.id, refund);
    });
  }

  save(refund: Refund): Promise<void> {
    return this.step(() => {
      if (!this.refunds.get(refund.id)) throw new Error('There is nothing to be changed.');
      this.refunds.set(refund.id, refund);
    });
  }

  find(id: string): Promise<Refund | undefined> {
    return this.step(() => this.refunds.get(id));
  }

  ofAttempts(attemptIds: string[]): Promise<Refund[]> {
    return this.step(() =>
      this.refunds
        .all()
        .filter(({ attemptId }) => attemptIds.includes(attemptId))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  findByKey(adminId: string, key: string): Promise<IdempotentResult<Refund> | undefined> {
    return this.step(() => this.keptIn(this.refunds, adminId, key));
  }

  all(): Promise<Refund[]> {
    return this.step(() => this.refunds.all());
  }
}
