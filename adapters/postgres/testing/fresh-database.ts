import type { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { migrate } from '../migrate.ts';
import { connectPatiently } from '../orm.ts';

/** A database of a test's own, on the server that `DATABASE_URL` names. */
export type FreshDatabase = {
  orm: MikroORM;
  url: string;
  /** Takes everything out of its tables. */
  empty(): Promise<void>;
  drop(): Promise<void>;
};

/** A name that no other database has. */
const newName = () => `test_${randomBytes(6).toString('hex')}`;

let template: Promise<string> | undefined;

/** Makes the database that the others are copies of: migrated, and empty. @returns its name */
const makeTemplate = async (admin: MikroORM, server: string): Promise<string> => {
  const name = newName();
  await admin.em.execute(`create database ${name}`);
  const orm = await connectPatiently(urlOf(server, name));
  await migrate(orm);
  await orm.close(); // nobody may be connected to what is copied
  return name;
};

/**
 * Connects to a database that a shop works on, under another name than a shop's: next to a process that
 * does not tell what it changes, a shop keeps nothing in its caches for more than a quarter of a second.
 * What is changed here, the shop does not hear of.
 */
export const connectBeside = (url: string): Promise<MikroORM> => {
  const named = new URL(url);
  named.searchParams.set('application_name', 'test');
  // A test fills a table by one statement, which takes long on a busy machine.
  named.searchParams.set('statement_timeout', '0');
  return connectPatiently(named.href);
};

const urlOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/**
 * Empties all tables but those out of which nothing can be taken, and what counts on in them. Truncated
 * tables would get new files, which costs more than to delete few rows.
 */
const emptyTables = `do $$
declare
  one text;
begin
  -- Without foreign keys and other triggers: their order does not matter.
  perform set_config('session_replication_role', 'replica', true);
  for one in select quote_ident(tablename) from pg_tables
    where schemaname = 'public' and tablename not in
      ('migrations', 'audit_log', 'invoices', 'invoice_files', 'invoice_numbers')
  loop
    execute 'delete from ' || one;
  end loop;
end $$`;

/**
 * The first of a process migrates; the others are copies of it. No silence of PostgreSQL is too long for
 * these connections: on a busy machine one of half a second says nothing.
 */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('DATABASE_URL is missing: these tests need a PostgreSQL.');
  const admin = await connectBeside(server);
  template ??= makeTemplate(admin, server);
  const name = newName();
  await admin.em.execute(`create database ${name} template ${await template}`);
  const url = urlOf(server, name);
  const orm = await connectBeside(url);
  return {
    orm,
    url,
    empty: async () => {
      await orm.em.fork().execute(emptyTables);
    },
    drop: async () => {
      await orm.close();
      await admin.em.execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
};
