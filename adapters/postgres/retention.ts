import type { MikroORM } from '@mikro-orm/postgresql';
import type { Retention } from '../../application/ports.ts';
import { managerOf } from './atomically.ts';

/** So many rows at a time, so that nobody waits for the locks of all of them. */
const batch = 1_000;

/** The tables whose rows carry retry keys, and when a row was made. */
const keyed = {
  bookings: 'created_at',
  products: 'created_at',
  reviews: 'created_at',
  stock_changes: 'at',
};

/** Keys older than this went when it was their time: rows of years are not looked at each hour. */
const lookBackDays = 60;

export const postgresRetention = (orm: MikroORM): Retention => {
  const em = managerOf(orm);
  /** @param change says `returning` for each row that it changes */
  const inBatches = async (change: string, values: unknown[]): Promise<void> => {
    for (;;) {
      const changed = await em().execute<unknown[]>(change, values);
      if (changed.length < batch) return;
    }
  };
  return {
    forget: async ({ messages, events, keys }) => {
      await inBatches(
        `delete from messages where id in
           (select id from messages where created_at < ? order by created_at limit ${batch})
         returning id`,
        [messages],
      );
      await inBatches(
        `delete from payment_events where id in
           (select id from payment_events where received_at < ? order by received_at limit ${batch})
         returning id`,
        [events],
      );
      await inBatches(
        `delete from payment_keys where (payer_id, key) in
           (select keys.payer_id, key from payment_keys keys join payment_attempts on id = attempt_id
            where created_at < ? limit ${batch})
         returning key`,
        [keys],
      );
      for (const [table, madeAt] of Object.entries(keyed))
        await inBatches(
          `update ${table} set retry_key = null, retry_fingerprint = null where id in
             (select id from ${table} where retry_key is not null
                and ${madeAt} < ? and ${madeAt} > ?::timestamptz - interval '${lookBackDays} days'
              limit ${batch})
           returning id`,
          [keys, keys],
        );
    },
  };
};
