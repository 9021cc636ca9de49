import { LockMode, type FindOneOptions, type MikroORM } from '@mikro-orm/postgresql';
import type { PaymentAttempts } from '../../application/ports.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { detached, managerOf } from './atomically.ts';
import { isId } from './new-id.ts';

export const postgresPaymentAttempts = (orm: MikroORM): PaymentAttempts => {
  const em = managerOf(orm);
  const findMany = (ids: string[]) => em().find(PaymentAttempt, { id: { $in: ids } }, detached);
  // A payment's metadata can hold anything, where an account serves other programs too.
  const found = async (id: string, options: FindOneOptions<PaymentAttempt>) =>
    isId(id) ? ((await em().findOne(PaymentAttempt, { id }, options)) ?? undefined) : undefined;
  return {
    add: async (attempt) => {
      await em().insert(attempt);
    },

    find: (id) => found(id, detached),

    findLocked: (id) => found(id, { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE }),

    save: async (attempt) => {
      await em().execute(
        `update payment_attempts set status = ?, transaction_id = ?, next_check_at = ?,
           charged_at = ?, refund_asked_at = ?, refund_fault = ?
         where id = ?`,
        [
          attempt.status,
          attempt.transactionId ?? null,
          attempt.nextCheckAt,
          attempt.chargedAt ?? null,
          attempt.refundAskedAt ?? null,
          attempt.refundFault ?? null,
          attempt.id,
        ],
      );
    },

    findMany,

    ofTransactions: async (transactionIds) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from payment_attempts
         where transaction_id in (select jsonb_array_elements_text(?::jsonb))`,
        [JSON.stringify(transactionIds)],
      );
      return findMany(rows.map((row) => row.id));
    },

    newest: (limit, before) =>
      em().find(PaymentAttempt, before === undefined ? {} : { id: { $lt: before } }, {
        ...detached,
        orderBy: { id: 'desc' },
        limit,
      }),

    openFor: (bookingId) => em().find(PaymentAttempt, { bookingId, status: 'open' }, detached),

    due: async (now, limit) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from payment_attempts where status = 'open' and next_check_at <= ?
         order by next_check_at limit ?`,
        [now, limit],
      );
      const due = await findMany(rows.map((row) => row.id));
      return due.sort((a, b) => a.nextCheckAt.getTime() - b.nextCheckAt.getTime());
    },

    makeAllDue: async (now) => {
      await em().execute(
        `update payment_attempts set next_check_at = ? where status = 'open' and next_check_at > ?`,
        [now, now],
      );
    },

    rememberKey: async (payerId, { key, fingerprint }, attemptId) => {
      const added = await em().execute<unknown[]>(
        `insert into payment_keys (payer_id, key, fingerprint, attempt_id) values (?, ?, ?, ?)
         on conflict do nothing returning key`,
        [payerId, key, fingerprint, attemptId],
      );
      return added.length === 1;
    },

    findKey: async (payerId, key) => {
      const [row] = await em().execute<{ attempt_id: string; fingerprint: string }[]>(
        'select attempt_id, fingerprint from payment_keys where payer_id = ? and key = ?',
        [payerId, key],
      );
      return row && { attemptId: row.attempt_id, fingerprint: row.fingerprint };
    },

    forgetKey: async (payerId, key) => {
      await em().execute('delete from payment_keys where payer_id = ? and key = ?', [payerId, key]);
    },
  };
};
