import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AttemptOfPayer, BookingAttempts } from '../../application/bookings/ports.ts';
import type { DayFigures, Figures, OpenPayment } from '../../application/dashboard/ports.ts';
import { orderIdOf } from '../../domain/booking.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { openPaymentsShown, PaymentAttempt } from '../../domain/payment-attempt.ts';
import { totalMinor } from './bookings.ts';
import { databaseOf } from './atomically.ts';
import { isOrIsNot } from './conditions.ts';
import { postgresLists, stockIs } from './console-lists.ts';
import { PaymentAttemptMapping } from './mapping.ts';
import { where, type Sql } from './sql.ts';
import { readsIn } from './standby.ts';
import { tableOf, type Row } from './tables.ts';

/** How many records of a kind the dashboard shows. */
const maxShown = 5;

/** The last days, whose figures may still change: what is written at the end of a day may be committed on the next. */
const unfinishedDays = 2;

type Day = { day: string; start: Date };

/**
 * Four sums of each day. Each reads only its own part of an index, and that of what was paid holds all
 * that is summed.
 */
export const dailySums = (days: Day[]) => {
  const starts = days.map(({ start }) => start.toISOString());
  const ends = [...starts.slice(1), 'infinity'];
  return sql<Record<'bookings' | 'orders' | 'revenue' | 'refunded', string>>`
    select placed.n as bookings, placed.n - lines.n as orders, paid.n as revenue, refunded.n as refunded
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as days (first, next, place),
    lateral (
      select count(*) as n from bookings where created_at >= first and created_at < next
    ) placed,
    lateral (
      select count(*) as n from bookings
      where order_id is not null and created_at >= first and created_at < next
    ) lines,
    lateral (
      select coalesce(sum(${totalMinor}), 0) as n from bookings where paid_at >= first and paid_at < next
    ) paid,
    lateral (
      select coalesce(sum(amount_minor), 0) as n from refunds
      where booking_id is not null and done_at >= first and done_at < next
    ) refunded
    order by place`;
};

export const postgresFigures = (orm: MikroORM): Figures & BookingAttempts => {
  const db = databaseOf(orm);
  const attempts = tableOf(orm, PaymentAttemptMapping, PaymentAttempt);
  const lists = postgresLists(orm);
  const reads = readsIn(orm);

  let past = new Map<string, DayFigures>();

  /** Days that are over are read once: nothing is placed, paid or given back in the past. */
  const daily = async (days: Day[]): Promise<DayFigures[]> => {
    const keys = days.map(({ start }, i) => `${+start} ${Number(days[i + 1]?.start)}`);
    const first = keys.findIndex((key, i) => i >= days.length - unfinishedDays || !past.has(key));
    const wanted = days.slice(first);
    const { rows } = await dailySums(wanted).execute(db());
    const figures = [
      ...keys.slice(0, first).flatMap((key) => past.get(key) ?? []),
      ...rows.map(({ bookings, orders, revenue, refunded }, i) => ({
        day: wanted[i]?.day ?? '',
        bookings: Number(bookings),
        orders: Number(orders),
        revenue: Number(revenue),
        refunded: Number(refunded),
      })),
    ];
    past = new Map(figures.slice(0, -unfinishedDays).map((one, i) => [keys[i] ?? '', one]));
    return figures;
  };

  const sums = async (lowStock: number) => {
    const low = where([...stockIs('<=', lowStock), ...isOrIsNot(sql`on_shelf`, true)]);
    const countOf = (rows: Sql) =>
      sql`(select count(*) from (select from ${rows} limit ${sql.lit(countLimit + 1)}) counted)`;
    const { rows } = await sql<Record<'unpaid' | 'total' | 'low' | 'held' | 'unread', string>>`
      select count(*) as unpaid, coalesce(sum(${totalMinor}), 0) as total,
        ${countOf(sql`products ${low}`)} as low,
        ${countOf(sql`reviews where state = 'held'`)} as held,
        ${countOf(sql`messages where read_at is null`)} as unread
      from bookings where status = 'unpaid'`.execute(db());
    return rows[0];
  };

  /** Attempts with the addresses of their payers. */
  const attemptsWhere = async (condition: Sql): Promise<AttemptOfPayer[]> => {
    const { rows } = await sql<Row & { payer_email: string | null }>`
      select a.*, u.email as payer_email
      from payment_attempts a left join users u on u.id = a.payer_id and u.removed_at is null
      where ${condition}`.execute(db());
    return rows.map((row) =>
      Object.assign(attempts.recordOf(row), { payerEmail: row.payer_email ?? undefined }),
    );
  };

  const newest = { descending: true, offset: 0, limit: maxShown } as const;
  return {
    dashboard: async (days, lowStock) => {
      const [figures, counted, open, next, low, reviews, messages] = await Promise.all([
        reads(() => daily(days)),
        reads(() => sums(lowStock)),
        reads(() =>
          attemptsWhere(sql`a.status = 'refunding' or (a.status = 'open' and a.charged_at is not null)
            order by a.created_at, a.id limit ${openPaymentsShown}`),
        ),
        lists.bookings.page({
          filter: { status: 'unpaid' },
          sort: 'createdAt',
          ...newest,
          descending: false,
        }),
        lists.products.page({
          filter: { maxStock: lowStock, onShelf: true },
          sort: 'stock',
          ...newest,
          descending: false,
          limit: 2 * maxShown,
        }),
        lists.reviews.page({ filter: {}, sort: 'createdAt', ...newest }),
        lists.messages.page({ filter: {}, sort: 'createdAt', ...newest }),
      ]);
      return {
        days: figures,
        unpaid: {
          count: Number(counted?.unpaid),
          total: Number(counted?.total),
          next: next.rows,
        },
        lowStock: { count: Number(counted?.low), products: low.rows },
        heldReviews: Number(counted?.held),
        reviews: reviews.rows,
        unreadMessages: Number(counted?.unread),
        messages: messages.rows,
        payments: open.map(openPayment),
      };
    },

    attemptsOf: (bookings) =>
      attemptsWhere(sql`a.booking_id = any(${bookings.map(({ id }) => id)}::uuid[])
        or a.order_id = any(${bookings.map(orderIdOf)}::uuid[])
        or a.transaction_id = any(${bookings.flatMap(({ transactionId }) => transactionId ?? [])})
        order by a.id`),
  };
};

const openPayment = (attempt: AttemptOfPayer): OpenPayment => {
  const { status, refundFault, refundAskedAt, chargedAt, createdAt } = attempt;
  const refund = refundFault === undefined ? 'refund-under-way' : 'refund-failed';
  return {
    ...attempt,
    kind: status === 'open' ? 'unmatched' : refund,
    since: refundAskedAt ?? chargedAt ?? createdAt,
  };
};
