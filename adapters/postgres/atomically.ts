import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import type { Atomically } from '../../application/ports.ts';
import { changesOf } from './changes.ts';
import type { Database } from './mapping.ts';
import { readerNow } from './standby.ts';

/** One transaction; inside another one, a part of that. */
export const atomicallyIn =
  (orm: MikroORM): Atomically =>
  (work) =>
    orm.em.isInTransaction()
      ? work()
      : changesOf(orm).inTransaction(() => orm.em.fork().transactional(() => work()));

/**
 * Runs SQL of our own: in the transaction in which this is called, where there is one; on the standby, in
 * a read that runs there.
 */
export const databaseOf = (orm: MikroORM) => (): Kysely<Database> =>
  readerNow() ?? orm.em.getKysely<Database>();

/** Source: PostgreSQL, appendix A. */
export const isUniqueViolation = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '23505';

/** The statement has taken longer than it may. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '57014';

/** Comes before every id. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
