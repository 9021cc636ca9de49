import type { Client } from 'pg';

/**
 * Drops the table's indexes and foreign keys (its primary key and checks remain), does the work,
 * and creates them again: a large load is several times as fast this way.
 */
export const withBareTable = async (
  client: Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('set synchronous_commit = off');
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('reset all');
};
