import type { Settings } from '../checkout/ports.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

type Item = { id: string; addedBy: string; createdAt: Date };

export class InMemorySettings<Kind extends Item> extends InMemoryStore implements Settings<Kind> {
  private readonly items = this.table<Kind>();

  all(): Promise<Kind[]> {
    return this.step(() => this.sorted());
  }

  async allLocked(): Promise<Kind[]> {
    return this.locked(() => this.sorted());
  }

  add(item: Kind, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(item.addedBy, retry, item.id);
      if (isNew) this.items.set(item.id, item);
      return isNew;
    });
  }

  findByKey(adminId: string, key: string): Promise<IdempotentResult<Kind> | undefined> {
    return this.step(() => this.keptIn(this.items, adminId, key));
  }

  save(item: Kind): Promise<void> {
    return this.step(() => this.items.set(item.id, item));
  }

  remove(id: string): Promise<void> {
    return this.step(() => this.items.delete(id));
  }

  private sorted(): Kind[] {
    return this.items
      .all()
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}
