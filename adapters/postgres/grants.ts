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
