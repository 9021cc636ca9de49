import { DriverException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.ts';
import { grantTo } from './grants.ts';
import { jobRunner } from './jobs.ts';
import { connectPatiently } from './orm.ts';

// Any number will do, as long as nothing else on this database uses it.
const migrationLock = 20_261_121;

// A change of a table waits so long for those who use it, and everyone else for it: then it steps
// back and tries again, a second later, for so many times.
const lockPatience = '2s';
const tries = 60;

/**
 * Brings the database to the latest version in one transaction: all of it, or nothing. The version
 * that serves meanwhile goes on. Two that start at once take turns, and the second finds nothing
 * left to do. Where nothing is left the role need not be allowed to change tables. Answers with the
 * names of what has run. @throws NotMigrated when the role may not do what is left
 */
export const migrate = async (orm: MikroORM): Promise<string[]> => {
  for (let left = tries; ; left -= 1) {
    try {
      return (await isMigrated(orm)) ? [] : await migrateNow(orm);
    } catch (error) {
      if (isRefused(error)) throw new NotMigrated(error);
      if (left === 0 || !isLockedOut(error)) throw error;
      await setTimeout(1_000);
    }
  }
};

/** Somebody used a table for too long, or the other way round. Source: PostgreSQL, appendix A. */
const isLockedOut = (error: unknown): boolean =>
  error instanceof DriverException && ['55P03', '40P01'].includes(String(error.code));

/** The role may not do this. Source: PostgreSQL, appendix A. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501';

const migrateNow = (orm: MikroORM): Promise<string[]> =>
  orm.em.fork().transactional(async (em) => {
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute('set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [migrationLock]);
    await em.execute(`set local lock_timeout = '${lockPatience}'`);
    const done = await orm.migrator.up({ transaction: em.getTransactionContext() });
    return done.map((migration) => migration.name);
  });

/** Whether the database is as this version of the shop wants it. */
export const isMigrated = async (orm: MikroORM): Promise<boolean> =>
  (await orm.migrator.getPending()).length === 0;

/** The database is of an earlier version, has no tables yet, or does not let this role use them. */
export class NotMigrated extends DomainError {
  readonly kind = 'unavailable';

  /** @param refusal what PostgreSQL says of what the role wanted to do about it, after its statement */
  constructor(refusal?: Error) {
    super(
      refusal
        ? `The database is not ready for this role (${refusal.message.split(' - ').at(-1)}): run \`npm run migrate -- ROLE\` first, as the role that owns the tables.`
        : 'The database is not up to date: run `npm run migrate` first.',
    );
  }
}

/** For programs beside the shop, which leave the tables as they are. @throws NotMigrated */
export const connectMigrated = async (databaseUrl: string): Promise<MikroORM> => {
  const orm = await connectPatiently(databaseUrl);
  if (await isMigrated(orm)) return orm;
  await orm.close();
  throw new NotMigrated();
};

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('DATABASE_URL is missing: it names the database to migrate.');
  const [role] = process.argv.slice(2);
  const orm = await connectPatiently(databaseUrl);
  try {
    const done = await migrate(orm);
    const jobs = jobRunner(databaseUrl, (error) => {
      throw error;
    });
    await jobs.prepare();
    await jobs.stop();
    if (role !== undefined) await grantTo(orm, role);
    const said = done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`;
    process.stdout.write(`${said}\n`);
  } catch (error) {
    if (!(error instanceof NotMigrated)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await orm.close();
  }
}
