import type { Build } from '../../domain/build.ts';
import type { RetryKey } from '../ports.ts';
import type { Builds } from '../builds/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryBuilds extends InMemoryStore implements Builds {
  private readonly builds = this.table<Build>();

  add(build: Build, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(build.ownerId, retry, build.id);
      if (isNew) this.builds.set(build.id, build);
      return isNew;
    });
  }

  findByKey(ownerId: string, key: string) {
    return this.step(() => this.keptIn(this.builds, ownerId, key));
  }

  find(id: string): Promise<Build | undefined> {
    return this.step(() => this.builds.get(id));
  }

  findLocked(id: string): Promise<Build | undefined> {
    return this.locked(() => this.builds.get(id));
  }

  save(build: Build): Promise<void> {
    return this.step(() => this.builds.set(build.id, build));
  }

  remove(id: string): Promise<void> {
    return this.step(() => this.builds.delete(id));
  }

  listOf(ownerId: string): Promise<Build[]> {
    return this.step(() => this.ofOwner(ownerId));
  }

  removeAllOf(ownerId: string): Promise<void> {
    return this.step(() => {
      for (const { id } of this.ofOwner(ownerId)) this.builds.delete(id);
    });
  }

  private ofOwner(owner: string): Build[] {
    const own = this.builds.all().filter(({ ownerId }) => ownerId === owner);
    return own.toSorted(
      (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1),
    );
  }
}
