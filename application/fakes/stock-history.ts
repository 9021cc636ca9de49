import type { StockChange, StockHistory } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryStockHistory extends InMemoryStore implements StockHistory {
  private readonly changes = this.table<StockChange>();

  add(changes: StockChange[]): Promise<void> {
    return this.step(() => {
      for (const change of changes) this.changes.set(change.id, change);
    });
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
