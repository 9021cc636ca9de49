import { DriverException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.ts';
import { databaseAddress } from './address.ts';
import { grantTo, isRole, rightsOf, type Rights } from './grants.ts';
import { jobRunner } from './jobs.ts';
import { connectPatiently } from './orm.ts';
import { isUnreachable, isWrongAddress } from './unreachable.ts';

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
 * names of what has run. @throws NotMigrated when the role may not do what is left, or not read them
 */
export const migrate = (orm: MikroORM): Promise<string[]> =>
  asAllowed(orm, async () => {
    for (let left = tries; ; left -= 1) {
      try {
        return (await isMigrated(orm)) ? [] : await migrateNow(orm);
      } catch (error) {
        if (left === 0 || !isLockedOut(error)) throw error;
        await setTimeout(1_000);
      }
    }
  });

/** @throws NotMigrated where the role may not do the work, or not read what is there after it */
const asAllowed = async <T>(orm: MikroORM, work: () => Promise<T>): Promise<T> => {
  let done: T;
  try {
    done = await work();
  } catch (error) {
    if (!isRefused(error)) throw error;
    // What PostgreSQL says comes after the statement.
    throw notAllowed(await rightsOf(orm), error.message.split(' - ').at(-1));
  }
  const rights = await rightsOf(orm);
  if (rights.unreadable.length > 0) throw notAllowed(rights);
  return done;
};

/** How many tables a message names. */
const named = 3;

const notAllowed = ({ role, database, owner, unreadable }: Rights, refusal = ''): NotMigrated => {
  const more = unreadable.length > named ? ` and ${unreadable.length - named} more` : '';
  // A table that it may not see MikroORM would make, and is refused that.
  const reason =
    unreadable.length > 0
      ? `it may not read ${unreadable.slice(0, named).join(', ')}${more}`
      : refusal;
  const program = `\`npx node adapters/postgres/migrate.ts ${role}\``;
  return new NotMigrated(
    owner === null
      ? `The role ${role} may not migrate the database (${reason}). Either allow it to, by \`grant create on database ${database} to ${role}\` and \`grant create on schema public to ${role}\`, or migrate first as a role that may, with this one's name: ${program}.`
      : `The database is not ready for the role ${role} (${reason}). Migrate as ${owner}, which owns the tables, with this role's name: ${program}.`,
  );
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
    let current = '';
    const note = ({ name }: { name: string }) => void (current = name);
    orm.migrator.on('migrating', note);
    try {
      const done = await orm.migrator.up({ transaction: em.getTransactionContext() });
      return done.map((migration) => migration.name);
    } catch (error) {
      // PostgreSQL says what is wrong, and MikroORM not where. Who is refused is told what they lack.
      if (!isRefused(error) && error instanceof Error)
        error.message = `${current}: ${error.message}`;
      throw error;
    } finally {
      orm.migrator.off('migrating', note);
    }
  });

/** MikroORM makes its table where it only looks for what is left: of two at once one would fail. */
const isBegun = async (orm: MikroORM): Promise<boolean> => {
  const [row] = await orm.em
    .fork()
    .execute<{ isThere: boolean }[]>(`select to_regclass('migrations') is not null as "isThere"`);
  return row?.isThere ?? false;
};

/** Whether the database is as this version of the shop wants it. */
export const isMigrated = async (orm: MikroORM): Promise<boolean> =>
  (await isBegun(orm)) && (await orm.migrator.getPending()).length === 0;

/** The database is of an earlier version, has no tables yet, or does not let this role use them. */
export class NotMigrated extends DomainError {
  readonly kind = 'unavailable';
}

/** There is no database for this program, or not now. */
class NoDatabase extends DomainError {
  readonly kind = 'unavailable';
}

/** What an operator can do something about, in a line; any other error as it is. */
export const plainly = (error: unknown): unknown => {
  if (isWrongAddress(error)) return new NoDatabase(`DATABASE_URL: ${error.message}.`);
  if (!(error instanceof Error && isUnreachable(error))) return error;
  return new NoDatabase(`The database cannot be reached (${error.message || codeOf(error)}).`);
};

/** Of an address that stands for several, whose failures say nothing together. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

type Writable = { write: (text: string) => unknown };

/**
 * What a program beside the shop is told, and where it says what became of it: `process`, or what a
 * test has in its place.
 */
export type Terminal = {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  stdout: Writable;
  stderr: Writable;
};

/** What a program works on that needs no other setting. @throws NoDatabase where that is none */
export const databaseOfSettings = ({ DATABASE_URL: address = '' }: NodeJS.ProcessEnv): string => {
  if (address === '') throw new NoDatabase('DATABASE_URL is missing.');
  if (!new RegExp(databaseAddress.pattern).test(address.trim()))
    throw new NoDatabase(`DATABASE_URL must be ${databaseAddress.description}.`);
  return address.trim();
};

/** For programs beside the shop, which leave the tables as they are. @throws NotMigrated */
export const connectMigrated = async (databaseUrl: string): Promise<MikroORM> => {
  const orm = await connectPatiently(databaseUrl);
  try {
    if (await asAllowed(orm, () => isMigrated(orm))) return orm;
    throw new NotMigrated(
      'The database is not up to date: run `npm run migrate` first, in a production install `npx node adapters/postgres/migrate.ts`.',
    );
  } catch (error) {
    await orm.close();
    throw plainly(error);
  }
};

/** @returns what to tell at the end */
const migrateFor = async (databaseUrl: string, role: string | undefined): Promise<string> => {
  const orm = await connectPatiently(databaseUrl);
  try {
    if (role !== undefined && !(await isRole(orm, role)))
      throw new NotMigrated(
        `There is no role ${role}: first \`create role ${role} login password '…'\`.`,
      );
    const done = await migrate(orm);
    // What fails while it prepares it throws itself, and a connection lost while it ends is missed by nobody.
    const jobs = jobRunner(databaseUrl, () => {});
    try {
      await asAllowed(orm, () => jobs.prepare());
    } finally {
      await jobs.stop();
    }
    if (role !== undefined) await asAllowed(orm, () => grantTo(orm, role));
    return done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`;
  } finally {
    await orm.close();
  }
};

/** `npm run migrate [-- ROLE]`. @returns its exit code */
export const program = async ({ argv, env, stdout, stderr }: Terminal): Promise<number> => {
  try {
    stdout.write(`${await migrateFor(databaseOfSettings(env), argv[2])}\n`);
    return 0;
  } catch (error) {
    const said = plainly(error);
    if (!(said instanceof DomainError)) throw error;
    stderr.write(`${said.message}\n`);
    return 1;
  }
};

if (import.meta.main) process.exitCode = await program(process);
