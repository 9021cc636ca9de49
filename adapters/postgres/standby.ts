import type { MikroORM } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { DomainError, Unavailable } from '../../domain/errors.ts';
import { hangWatch } from './hang-watch.ts';
import type { Database } from './mapping.ts';
import { sessionOptions, statementTimeoutMs } from './orm.ts';
import { isWrongAddress } from './unreachable.ts';

/** For so long at most a read waits until the standby has what the leader had, in milliseconds. */
const waitMs = 50;
const lookAgainMs = 5;
/** Another one than a process of the shop has: nobody waits for a notice of what reads. */
export const readerName = 'parches-reader';

/** What a standby must be a copy of, and up to where it must have it. */
type Position = { system: string; database: string; timeline: number; lsn: string };

/**
 * After a failover a standby may have replayed more of a history that is given up than the new leader has
 * of its own, so the timelines count, too. Source: PostgreSQL, 'WAL Functions', 'Timelines'
 */
const ofLeader = `
  select system_identifier::text as system, pg_current_wal_lsn()::text as lsn,
    (select oid from pg_database where datname = current_database())::text as database,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`;
const ofStandby = ({ system, database, timeline, lsn }: Position) => sql<{
  isCopy: boolean;
  isCurrent: boolean | null;
}>`
  select system_identifier::text = ${system} and ${database} =
      (select oid from pg_database where datname = current_database())::text as "isCopy",
    pg_is_in_recovery() and greatest(timeline_id, min_recovery_end_timeline) = ${timeline}
      and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isCurrent"
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`;

/** The address leads to no copy of the leader's database. */
export class NoStandby extends Error {}

/** A connection to a standby that has all that its read may see. */
const reader = new AsyncLocalStorage<Kysely<Database>>();
/** Where SQL runs: on the standby, in a read that runs there. */
export const readerNow = (): Kysely<Database> | undefined => reader.getStore();

type Read = <T>(read: () => Promise<T>) => Promise<T>;
const standbys = new WeakMap<MikroORM, Read>();

/**
 * Runs a read that may ask a standby: one that costs the leader more than to tell its position. It sees
 * all that was committed when it was asked for, wherever it runs; it may run twice.
 */
export const readsIn =
  (orm: MikroORM): Read =>
  (read) => {
    const onStandby = standbys.get(orm);
    return !onStandby || readerNow() || orm.em.isInTransaction() ? read() : onStandby(read);
  };

/**
 * Lets reads ask a standby. What it cannot answer, as it is away, or lags, or ends the read, the leader
 * does. @param guard wraps its calls @param onAway hears why it is of no use at the start
 * @throws NoStandby
 */
export const useStandby = async (
  orm: MikroORM,
  url: string,
  connections: number,
  guard: Read,
  onAway: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> => {
  const leader: Pool = await orm.em.getDriver().getConnection().getNativeClient();
  const hang = hangWatch(url);
  const pool = new Pool({
    connectionString: url,
    application_name: readerName,
    types: leader.options.types,
    max: connections,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 1_000,
    statement_timeout: statementTimeoutMs,
    options: sessionOptions,
    stream: hang.stream,
  });
  // Whoever asks on a connection hears of its end.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  hang.watch(pool);
  const standby = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  // Reads that are asked for in the same turn share one question, which is sent after all of them.
  let asked: Promise<Position> | undefined;
  const positionNow = (): Promise<Position> =>
    (asked ??= new Promise((resolve) => setImmediate(resolve)).then(async () => {
      asked = undefined;
      const [position] = (await leader.query<Position>(ofLeader)).rows;
      if (!position) throw new Error('PostgreSQL tells no position.');
      return position;
    }));

  const untilReplayed = async (db: Kysely<Database>, position: Position): Promise<void> => {
    for (let waited = 0; ; waited += lookAgainMs) {
      const [found] = (await ofStandby(position).execute(db)).rows;
      if (!found?.isCopy) throw new NoStandby('it leads to another database than DATABASE_URL');
      if (found.isCurrent) return;
      if (waited >= waitMs) throw new Error('The standby lags behind, or is none now.');
      await pause(lookAgainMs);
    }
  };

  const onStandby = async <T>(position: Position, read: () => Promise<T>): Promise<T> =>
    standby.connection().execute(async (db) => {
      await untilReplayed(db, position);
      return reader.run(db, read);
    });

  const close = () => standby.destroy();
  const position = await positionNow();
  try {
    await onStandby(position, () => Promise.resolve());
  } catch (error) {
    const isWrong = error instanceof NoStandby || isWrongAddress(error);
    if (isWrong) await close();
    if (isWrong) throw new NoStandby(`DATABASE_READ_URL: ${error.message}.`);
    onAway(error);
  }

  standbys.set(orm, (read) =>
    guard(async () => {
      const position = await positionNow();
      return onStandby(position, read).catch((error: unknown) => {
        throw isOfTheRead(error) ? error : new Unavailable('The standby', { cause: error });
      });
    }).catch((error: unknown) => {
      if (error instanceof Unavailable) return read();
      throw error;
    }),
  );
  return { close };
};

/** Source: PostgreSQL, appendix A. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The leader would say the same: a refusal, or that the read takes too long (57014). */
const isOfTheRead = (error: unknown): boolean =>
  error instanceof DomainError || codeOf(error) === '57014';
