import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseOf } from './atomically.ts';

/**
 * Allows a role to do what the shop does, and no more: it reads and writes rows, changes no table, and
 * only adds to the audit log, whose trigger it cannot drop either, as it owns nothing.
 */
export const grantTo = async (orm: MikroORM, role: string): Promise<void> => {
  const to = sql.id(role);
  const db = databaseOf(orm)();
  for (const statement of [
    sql`grant usage on schema public, pgboss to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${to}`,
    sql`grant usage on all sequences in schema public, pgboss to ${to}`,
    sql`revoke update, delete on audit_log from ${to}`,
    sql`revoke insert, update, delete on migrations from ${to}`,
  ])
    await statement.execute(db);
};

/** What a role may do on the database that it is connected to. */
export type Rights = {
  role: string;
  database: string;
  /** Who owns the tables, where there are any and it is another role. */
  owner: string | null;
  /** The tables of the shop and of its jobs that the role may not read. */
  unreadable: string[];
};

/** Asks the catalogue, which whoever may connect may read. */
export const rightsOf = async (orm: MikroORM): Promise<Rights> => {
  const tables = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const { rows } = await sql<Rights>`
    with tables as (
      select c.oid, c.relname, c.relowner, n.oid as schema from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and (n.nspname = 'pgboss'
        or n.nspname = 'public' and c.relname in (${sql.join([...tables, 'migrations'])}))
    )
    select current_user::text as role, current_database()::text as database,
      (select pg_get_userbyid(relowner)::text from tables
       where relname = 'migrations' and not pg_has_role(relowner, 'usage')) as owner,
      array(select oid::regclass::text from tables
        where not (has_schema_privilege(schema, 'usage') and has_table_privilege(oid, 'select'))
        order by 1) as unreadable`.execute(databaseOf(orm)());
  const [rights] = rows;
  if (!rights) throw new Error('PostgreSQL does not say who is connected.');
  return rights;
};

export const isRole = async (orm: MikroORM, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(
    databaseOf(orm)(),
  );
  return rows.length > 0;
};
