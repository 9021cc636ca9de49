import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { connect } from './orm.ts';

// Any number will do, as long as nothing else on this database uses it.
const migrationLock = 20_261_121;

/**
 * Brings the database to the latest version, each migration in a transaction of its own. Two that
 * start at once take turns, and the second finds nothing left to do. Answers with the names of
 * what has run.
 */
export const migrate = (orm: MikroORM): Promise<string[]> =>
  orm.em.fork().transactional(async (em) => {
    // Held on this connection while the migrations run on another one.
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute('set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [migrationLock]);
    const done = await orm.migrator.up();
    return done.map((migration) => migration.name);
  });

/** Whether the database is as this version of the shop wants it. */
export const isMigrated = async (orm: MikroORM): Promise<boolean> =>
  (await orm.migrator.getPending()).length === 0;

/** The tables of the job queue are pg-boss's own affair; it makes and updates them here. */
const prepareJobs = async (databaseUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
};

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('DATABASE_URL is missing: it names the database to migrate.');
  const orm = await connect(databaseUrl);
  const done = await migrate(orm);
  await orm.close();
  await prepareJobs(databaseUrl);
  const said = done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`;
  process.stdout.write(`${said}\n`);
}
