import { KeyReused } from '../../domain/errors.ts';
import type { Refund } from '../../domain/refund.ts';
import type { Refunds } from '../payments/ports.ts';
import type { RetryKey } from '../ports.ts';
import { InMemoryRecords } from './memory.ts';

export class InMemoryRefunds extends InMemoryRecords<Refund> implements Refunds {
  add(refund: Refund, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (this.rows.get(refund.id)) throw new Error('This id is taken.');
      if (!this.keepKey(refund.adminId, retry, refund.id)) throw new KeyReused();
      this.rows.set(refund.id, refund);
    });
  }

  ofAttempts(attemptIds: string[]): Promise<Refund[]> {
    return this.step(() =>
      this.rows
        .all()
        .filter(({ attemptId }) => attemptIds.includes(attemptId))
        .sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime() || (a.id < b.id ? -1 : 1)),
    );
  }
}
