import { DatabaseError } from 'pg';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RetryKey } from '../../application/ports.ts';

/** The tables whose rows carry the retry keys that made them, and the column that says whose. */
const owners = { bookings: 'buyer_id', products: 'added_by', reviews: 'added_by' };
type Table = keyof typeof owners;

/** Whether a statement failed because its person has used the key. Source: PostgreSQL, appendix A. */
export const isRetryKeyTaken = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  error.constraint?.endsWith('_retry_key') === true;

/**
 * Adds a row unless its person has used the key; tells whether it did. A second request with the
 * key waits here for the first one's end.
 */
export const insertOnce = async (
  em: EntityManager,
  table: Exclude<Table, 'bookings'>,
  row: Record<string, unknown>,
  retry: RetryKey | undefined,
): Promise<boolean> => {
  const all = { ...row, retry_key: retry?.key, retry_fingerprint: retry?.fingerprint };
  const columns = Object.keys(all);
  const added = await em.execute<unknown[]>(
    `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})
     on conflict (${owners[table]}, retry_key) do nothing returning id`,
    Object.values(all).map((value) => value ?? null),
  );
  return added.length === 1;
};

/** The id of the row that a person's key has made, and what the request came to. */
export const findKey = async (em: EntityManager, table: Table, personId: string, key: string) => {
  const [row] = await em.execute<{ id: string; fingerprint: string }[]>(
    `select id, retry_fingerprint as fingerprint from ${table}
     where ${owners[table]} = ? and retry_key = ?`,
    [personId, key],
  );
  return row;
};
