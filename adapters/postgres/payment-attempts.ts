import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PaymentAttempts } from '../../application/payments/ports.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { databaseOf } from './atomically.ts';
import { PaymentAttemptMapping } from './mapping.ts';
import { isId } from '../../domain/id.ts';
import { tableOf } from './tables.ts';

export const postgresPaymentAttempts = (orm: MikroORM): PaymentAttempts => {
  const db = databaseOf(orm);
  const table = tableOf(orm, PaymentAttemptMapping, PaymentAttempt);
  return {
    add: table.add,

    // A payment's metadata can hold anything, where an account serves other programs too.
    find: async (id) => (isId(id) ? table.find(id) : undefined),

    findLocked: async (id) => (isId(id) ? table.findLocked(id) : undefined),

    save: table.save,

    startedAs: async (id, transactionId) => {
      const row = await db()
        .updateTable('payment_attempts')
        .set({ transaction_id: transactionId })
        .where('id', '=', id)
        .returning('status')
        .executeTakeFirst();
      return row?.status;
    },

    findMany: table.findMany,

    ofTransactions: (transactionIds) =>
      table.select(sql`where transaction_id = any(${transactionIds})`),

    newest: (limit, before) =>
      before === undefined
        ? table.select(sql`order by id desc limit ${limit}`)
        : table.select(sql`where id < ${before} order by id desc limit ${limit}`),

    openFor: ({ bookingIds = [], orderIds = [] }) =>
      table.select(sql`where status = 'open'
        and (booking_id = any(${bookingIds}) or order_id = any(${orderIds}))`),

    due: (now, limit) =>
      table.select(sql`where status = 'open' and next_check_at <= ${now}
        order by next_check_at limit ${limit}`),

    makeAllDue: async (now) => {
      await db()
        .updateTable('payment_attempts')
        .set({ next_check_at: now })
        .where('status', '=', 'open')
        .where('next_check_at', '>', now)
        .execute();
    },

    rememberKey: async (payerId, { key, fingerprint }, attemptId) => {
      const { numInsertedOrUpdatedRows } = await db()
        .insertInto('payment_keys')
        .values({ payer_id: payerId, key, fingerprint, attempt_id: attemptId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    findKey: (payerId, key) =>
      db()
        .selectFrom('payment_keys')
        .select(['attempt_id as attemptId', 'fingerprint'])
        .where('payer_id', '=', payerId)
        .where('key', '=', key)
        .executeTakeFirst(),

    forgetKey: async (payerId, key) => {
      await db()
        .deleteFrom('payment_keys')
        .where('payer_id', '=', payerId)
        .where('key', '=', key)
        .execute();
    },
  };
};
