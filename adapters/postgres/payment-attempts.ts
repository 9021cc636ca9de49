import type { MikroORM } from '@mikro-orm/postgresql';
import type { PaymentAttempts } from '../../application/payments/ports.ts';
import { Money } from '../../domain/money.ts';
import { PaymentAttempt, type AttemptStatus } from '../../domain/payment-attempt.ts';
import { managerOf } from './atomically.ts';
import { dateOf } from './date-of.ts';
import { isId } from '../../domain/id.ts';

type Columns = {
  id: string;
  payer_id: string;
  booking_id: string | null;
  amount_minor: string | number;
  amount_currency: string;
  created_at: string | Date;
  transaction_id: string | null;
  status: AttemptStatus;
  next_check_at: string | Date;
  charged_at: string | Date | null;
  refund_asked_at: string | Date | null;
  refund_fault: string | null;
};

const columns = `id, payer_id, booking_id, amount_minor, amount_currency, created_at, transaction_id,
  status, next_check_at, charged_at, refund_asked_at, refund_fault`;

export const postgresPaymentAttempts = (orm: MikroORM): PaymentAttempts => {
  const em = managerOf(orm);
  const select = async (rest: string, values: unknown[]): Promise<PaymentAttempt[]> => {
    const sql = `select ${columns} from payment_attempts ${rest}`;
    return (await em().execute<Columns[]>(sql, values)).map(attemptOf);
  };
  const findMany = async (ids: string[]) =>
    ids.length === 0 ? [] : select('where id in (?)', [ids]);
  return {
    add: async (attempt) => {
      await em().execute(
        `insert into payment_attempts (id, payer_id, booking_id, amount_minor, amount_currency,
           created_at, status, next_check_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          attempt.id,
          attempt.payerId,
          attempt.bookingId ?? null,
          attempt.amount.minor,
          attempt.amount.currency,
          attempt.createdAt,
          attempt.status,
          attempt.nextCheckAt,
        ],
      );
    },

    // A payment's metadata can hold anything, where an account serves other programs too.
    find: async (id) => (isId(id) ? (await select('where id = ?', [id]))[0] : undefined),

    findLocked: async (id) =>
      isId(id) ? (await select('where id = ? for update', [id]))[0] : undefined,

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

    startedAs: async (id, transactionId) => {
      const [row] = await em().execute<{ status: AttemptStatus }[]>(
        'update payment_attempts set transaction_id = ? where id = ? returning status',
        [transactionId, id],
      );
      return row?.status;
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
      before === undefined
        ? select('order by id desc limit ?', [limit])
        : select('where id < ? order by id desc limit ?', [before, limit]),

    openFor: (bookingId) => select(`where booking_id = ? and status = 'open'`, [bookingId]),

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

const attemptOf = (row: Columns): PaymentAttempt =>
  PaymentAttempt.restore({
    id: row.id,
    payerId: row.payer_id,
    bookingId: row.booking_id ?? undefined,
    amount: new Money(Number(row.amount_minor), row.amount_currency),
    createdAt: new Date(row.created_at),
    transactionId: row.transaction_id ?? undefined,
    status: row.status,
    nextCheckAt: new Date(row.next_check_at),
    chargedAt: dateOf(row.charged_at),
    refundAskedAt: dateOf(row.refund_asked_at),
    refundFault: row.refund_fault ?? undefined,
  });
