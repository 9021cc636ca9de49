import type { Build } from '../../domain/build.ts';
import type { User } from '../../domain/user.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';

/** The people who keep builds. */
export interface Owners {
  /** Locks one until the transaction ends. */
  findLocked(id: string): Promise<User | undefined>;
}

/** What people have put together, and keep. */
export interface Builds {
  /** Answers `false`, with nothing added, when its owner's retry key was used before. */
  add(build: Build, retry?: RetryKey): Promise<boolean>;
  findByKey(ownerId: string, key: string): Promise<IdempotentResult<Build> | undefined>;
  find(id: string): Promise<Build | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Build | undefined>;
  save(build: Build): Promise<void>;
  remove(id: string): Promise<void>;
  /** All of a person, what was changed last first. */
  listOf(ownerId: string): Promise<Build[]>;
  removeAllOf(ownerId: string): Promise<void>;
}
