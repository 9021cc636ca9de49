import { KeyReused } from '../../domain/errors.ts';
import type { StockChange, StockHistory } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryStockHistory extends InMemoryStore implements StockHistory {
  private readonly changes = this.table<StockChange>();
  private readonly keys = this.table<{ productId: string; fingerprint: string }>();

  add(changes: Parameters<StockHistory['add']>[0]): Promise<void> {
    return this.step(() => {
      for (const { retry, ...change } of changes) {
        const { id, adminId, productId } = change;
        const kept = { productId, fingerprint: retry?.fingerprint ?? '' };
        if (retry && !this.keys.add(`${adminId} ${retry.key}`, kept)) throw new KeyReused();
        this.changes.set(id, change);
      }
    });
  }

  findByKey(adminId: string, key: string) {
    return this.step(() => this.keys.get(`${adminId} ${key}`));
  }

  of(productId: string, limit: number): Promise<StockChange[]> {
    return this.step(() =>
      this.changes
        .all()
        .filter((change) => change.productId === productId)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    );
  }
}
