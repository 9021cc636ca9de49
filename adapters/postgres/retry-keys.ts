import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { KeyReused } from '../../domain/errors.ts';
import type { RetryKey } from '../../application/ports.ts';
import { databaseOf, isUniqueViolation } from './atomically.ts';
import { insertInto } from './sql.ts';
import type { Row } from './tables.ts';

/** The tables whose rows store the retry key of the request that made them, and what says whose it is. */
const owners = {
  bookings: sql.ref('buyer_id'),
  builds: sql.ref('owner_id'),
  delivery_methods: sql.ref('added_by'),
  message_answers: sql.ref('author_id'),
  /** Of a visitor's, the address. */
  messages: sql`(coalesce(person_id::text, email))`,
  order_notes: sql.ref('admin_id'),
  products: sql.ref('added_by'),
  refunds: sql.ref('admin_id'),
  reviews: sql.ref('added_by'),
  shipments: sql.ref('admin_id'),
  tax_rates: sql.ref('added_by'),
};

/** Whether a statement failed because its person has used the key. */
export const isRetryKeyTaken = (error: unknown): boolean =>
  isUniqueViolation(error) && error.constraint?.endsWith('_retry_key') === true;

/** The retry keys on the rows of a table. */
export const retryKeysOf = (orm: MikroORM, table: keyof typeof owners) => {
  const db = databaseOf(orm);

  /**
   * Adds a row unless its person has used the key. Returns whether it was added. A second request with
   * the key waits here until the first one ends.
   */
  const add = async (values: Row, retry: RetryKey | undefined): Promise<boolean> => {
    const row = {
      ...values,
      retry_key: retry?.key ?? null,
      retry_fingerprint: retry?.fingerprint ?? null,
    };
    const { rows } = await sql`${insertInto(table, row)}
      on conflict (${owners[table]}, retry_key) do nothing returning id`.execute(db());
    return rows.length === 1;
  };

  return {
    add,

    /** The same where the key was looked for under a lock. @throws KeyReused */
    addNew: async (values: Row, retry: RetryKey | undefined): Promise<void> => {
      if (!(await add(values, retry))) throw new KeyReused();
    },

    /** What the request with a person's key has made, and the fingerprint of that request. */
    findByKey:
      <Made>(find: (id: string) => Promise<Made | undefined>) =>
      async (personId: string, key: string) => {
        const row = await db()
          .selectFrom(table)
          .select(['id', 'retry_fingerprint as fingerprint'])
          .where(owners[table], '=', personId)
          .where('retry_key', '=', key)
          .executeTakeFirst();
        const made = row && (await find(row.id));
        return made && { made, fingerprint: row.fingerprint ?? '' };
      },
  };
};
