import type { Build } from '../../domain/build.ts';
import type { RetryKey } from '../ports.ts';
import type { Builds } from '../builds/ports.ts';
import { InMemoryRecords } from './memory.ts';

export class InMemoryBuilds extends InMemoryRecords<Build> implements Builds {
  add(build: Build, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(build.ownerId, retry, build.id);
      if (isNew) this.rows.set(build.id, build);
      return isNew;
    });
  }

  remove(id: string): Promise<void> {
    return this.step(() => this.rows.delete(id));
  }

  listOf(ownerId: string): Promise<Build[]> {
    return this.step(() => this.ofOwner(ownerId));
  }

  removeAllOf(ownerId: string): Promise<void> {
    return this.step(() => {
      for (const { id } of this.ofOwner(ownerId)) this.rows.delete(id);
    });
  }

  private ofOwner(owner: string): Build[] {
    const own = this.rows.all().filter(({ ownerId }) => ownerId === owner);
    return own.toSorted(
      (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1),
    );
  }
}
