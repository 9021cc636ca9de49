import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Retention } from '../../application/ports.ts';
import { databaseOf } from './atomically.ts';
import type { Database } from './mapping.ts';
import type { Sql } from './sql.ts';

/** How many rows one statement changes, so that nobody waits for the locks of all of them. */
const batchSize = 1_000;
const limit = sql`limit ${sql.lit(batchSize)}`;

type Keyed = {
  [Table in keyof Database]: 'retry_key' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** The tables whose rows carry retry keys, and when a row was made. */
const keyed: Record<Keyed, string> = {
  bookings: 'created_at',
  builds: 'updated_at',
  delivery_methods: 'created_at',
  message_answers: 'at',
  messages: 'created_at',
  order_notes: 'at',
  products: 'created_at',
  refunds: 'asked_at',
  reviews: 'created_at',
  shipments: 'shipped_at',
  stock_changes: 'at',
  tax_rates: 'created_at',
};

const dayMs = 24 * 60 * 60 * 1_000;
/** Older keys were deleted when their time came: so the first run of a process looks at no rows of years ago. */
const lookBackMs = 60 * dayMs;
/** The next ones look from where the last one came to, and so far back for what was stored late. */
const overlapMs = dayMs;

/** The lowest id that is made at a moment. Source: RFC 9562, 5.7, UUID Version 7. */
const lowestIdAt = (at: Date): string => {
  const ms = at.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
};

export const postgresRetention = (orm: MikroORM): Retention => {
  const db = databaseOf(orm);
  /** @param change says `returning` for each row that it changes */
  const inBatches = async (change: Sql): Promise<void> => {
    for (;;) {
      const { rows } = await change.execute(db());
      if (rows.length < batchSize) return;
    }
  };
  /** Up to when the keys of rows are forgotten. */
  let forgottenTo: Date | undefined;
  return {
    forget: async ({ messages, events, keys, mails }) => {
      await inBatches(sql`
        delete from messages where id in
          (select id from messages where created_at < ${messages} order by created_at ${limit})
        returning id`);
      await inBatches(sql`
        delete from payment_events where id in
          (select id from payment_events where received_at < ${events} order by received_at ${limit})
        returning id`);
      // What a mail tells of is older than the mail, so its id, which begins with when it was made, is
      // below those of that moment.
      await inBatches(sql`
        delete from mails where (subject_id, kind) in
          (select subject_id, kind from mails
           where subject_id < ${lowestIdAt(mails)} and created_at < ${mails}
             and (sent_at is not null or given_up_at is not null) ${limit})
        returning kind`);
      await inBatches(sql`
        delete from payment_keys where (payer_id, key) in
          (select keys.payer_id, key from payment_keys keys join payment_attempts on id = attempt_id
           where created_at < ${keys} ${limit})
        returning key`);
      const since = new Date(
        forgottenTo ? forgottenTo.getTime() - overlapMs : keys.getTime() - lookBackMs,
      );
      for (const [name, column] of Object.entries(keyed)) {
        const table = sql.table(name);
        const madeAt = sql.ref(column);
        await inBatches(sql`
          update ${table} set retry_key = null, retry_fingerprint = null where id in
            (select id from ${table} where retry_key is not null and ${madeAt} < ${keys} and ${madeAt} > ${since} ${limit})
          returning id`);
      }
      forgottenTo = keys;
    },
  };
};
