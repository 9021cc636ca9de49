import type { Build } from '../../domain/build.ts';
import type { User } from '../../domain/user.ts';

/** The people who keep builds. */
export interface Owners {
  /** Locks one until the transaction ends. */
  findLocked(id: string): Promise<User | undefined>;
}

/** What people have put together, and keep. */
export interface Builds {
  add(build: Build): Promise<void>;
  find(id: string): Promise<Build | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Build | undefined>;
  save(build: Build): Promise<void>;
  remove(id: string): Promise<void>;
  /** All of a person, what was changed last first. */
  listOf(ownerId: string): Promise<Build[]>;
  removeAllOf(ownerId: string): Promise<void>;
}
