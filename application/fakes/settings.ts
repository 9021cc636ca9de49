import type { Settings } from '../checkout/ports.ts';
import type { RetryKey } from '../ports.ts';
import { InMemoryRecords } from './memory.ts';

type Item = { id: string; addedBy: string; createdAt: Date };

export class InMemorySettings<Kind extends Item>
  extends InMemoryRecords<Kind>
  implements Settings<Kind>
{
  override all(): Promise<Kind[]> {
    return this.step(() => this.sorted());
  }

  async allLocked(): Promise<Kind[]> {
    return this.locked(() => this.sorted());
  }

  add(item: Kind, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(item.addedBy, retry, item.id);
      if (isNew) this.rows.set(item.id, item);
      return isNew;
    });
  }

  remove(id: string): Promise<void> {
    return this.step(() => this.rows.delete(id));
  }

  private sorted(): Kind[] {
    return this.rows
      .all()
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}
