import type { MikroORM } from '@mikro-orm/postgresql';
import type { AttemptRow, BookingAttempts } from '../../application/bookings/ports.ts';
import type { DayFigures, Figures, OpenPayment } from '../../application/dashboard/ports.ts';
import type { AttemptStatus } from '../../domain/payment-attempt.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { Money } from '../../domain/money.ts';
import { managerOf } from './atomically.ts';
import { whether } from './console-list.ts';
import { postgresLists, stockIs } from './console-lists.ts';
import { where, type Sql } from './sql.ts';

type DayRow = { bookings: string; revenue: string; refunded: string };
type SumsRow = {
  unpaid: string;
  unpaid_total: string;
  low: string;
  held: string;
  unread: string;
};
type PaymentRow = {
  id: string;
  status: AttemptStatus;
  transaction_id: string | null;
  booking_id: string | null;
  payer_id: string;
  payer_email: string | null;
  amount_minor: string;
  amount_currency: string;
  created_at: string | Date;
  charged_at: string | Date | null;
  refund_asked_at: string | Date | null;
  refund_fault: string | null;
};

/** How many of a kind the dashboard shows, and how many payments. */
const few = 5;
const manyPayments = 100;

/** What is written at the end of a day may be seen on the next. */
const unfinished = 2;

type Day = { day: string; start: Date };

/**
 * Three sums over one range of days. Each reads only its own part of an index: when the range begins
 * stands by itself, since of an array's first element the planner expects nothing.
 */
export const dailySums = (days: Day[]): Sql => {
  const starts = days.map(({ start }) => start.toISOString());
  const first = starts[0];
  return {
    text: `with given as (select ?::timestamptz[] as starts),
       placed as (
         select width_bucket(created_at, starts) as d, count(*) as n
         from bookings, given where created_at >= ? group by 1
       ), paid as (
         select width_bucket(paid_at, starts) as d, sum(price_minor * quantity) as n
         from bookings, given where paid_at >= ? group by 1
       ), refunded as (
         select width_bucket(closed_at, starts) as d, sum(price_minor * quantity) as n
         from bookings, given where status = 'refunded' and closed_at >= ? group by 1
       )
       select coalesce(placed.n, 0) as bookings, coalesce(paid.n, 0) as revenue,
         coalesce(refunded.n, 0) as refunded
       from given cross join generate_series(1, cardinality(starts)) d
       left join placed using (d) left join paid using (d) left join refunded using (d)
       order by d`,
    values: [`{${starts.join(',')}}`, first, first, first],
  };
};

export const postgresFigures = (orm: MikroORM): Figures & BookingAttempts => {
  const em = managerOf(orm);
  const lists = postgresLists(orm);

  let past = new Map<string, DayFigures>();

  /** Days that are over are read once: nothing is placed, paid or given back in the past. */
  const daily = async (days: Day[]): Promise<DayFigures[]> => {
    const keys = days.map(({ start }, i) => `${+start} ${Number(days[i + 1]?.start)}`);
    const first = keys.findIndex((key, i) => i >= days.length - unfinished || !past.has(key));
    const wanted = days.slice(first);
    const { text, values } = dailySums(wanted);
    const rows = await em().execute<DayRow[]>(text, values);
    const figures = [
      ...keys.slice(0, first).flatMap((key) => past.get(key) ?? []),
      ...rows.map(({ bookings, revenue, refunded }, i) => ({
        day: wanted[i]?.day ?? '',
        bookings: Number(bookings),
        revenue: Number(revenue),
        refunded: Number(refunded),
      })),
    ];
    past = new Map(figures.slice(0, -unfinished).map((one, i) => [keys[i] ?? '', one]));
    return figures;
  };

  const sums = async (lowStock: number): Promise<SumsRow> => {
    const low = where([...stockIs('<=', lowStock), ...whether('on_shelf', true)]);
    const some = (rows: string) =>
      `(select count(*) from (select from ${rows} limit ${countLimit + 1}) counted)`;
    const [row] = await em().execute<[SumsRow]>(
      `select count(*) as unpaid, coalesce(sum(price_minor * quantity), 0) as unpaid_total,
         ${some(`products ${low.text}`)} as low,
         ${some(`reviews where state = 'held'`)} as held,
         ${some('messages where read_at is null')} as unread
       from bookings where status = 'unpaid'`,
      low.values,
    );
    return row;
  };

  const payments = async (): Promise<OpenPayment[]> => {
    const rows = await em().execute<PaymentRow[]>(
      `select a.*, u.email as payer_email
       from payment_attempts a left join users u on u.id = a.payer_id and u.removed_at is null
       where a.status = 'refunding' or (a.status = 'open' and a.charged_at is not null)
       order by a.created_at, a.id limit ?`,
      [manyPayments],
    );
    return rows.map((row) => ({
      id: row.id,
      kind: kindOf(row),
      transactionId: row.transaction_id ?? undefined,
      bookingId: row.booking_id ?? undefined,
      payerId: row.payer_id,
      payerEmail: row.payer_email ?? undefined,
      amount: new Money(Number(row.amount_minor), row.amount_currency),
      since: new Date(row.refund_asked_at ?? row.charged_at ?? row.created_at),
      reason: row.refund_fault ?? undefined,
    }));
  };

  const newest = { descending: true, offset: 0, limit: few } as const;
  return {
    dashboard: async (days, lowStock) => {
      const [figures, counted, open, next, low, reviews, messages] = await Promise.all([
        daily(days),
        sums(lowStock),
        payments(),
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
          limit: 2 * few,
        }),
        lists.reviews.page({ filter: {}, sort: 'createdAt', ...newest }),
        lists.messages.page({ filter: {}, sort: 'createdAt', ...newest }),
      ]);
      return {
        days: figures,
        unpaid: {
          count: Number(counted.unpaid),
          total: Number(counted.unpaid_total),
          next: next.rows,
        },
        lowStock: { count: Number(counted.low), products: low.rows },
        heldReviews: Number(counted.held),
        reviews: reviews.rows,
        unreadMessages: Number(counted.unread),
        messages: messages.rows,
        payments: open,
      };
    },

    attemptsOf: async (bookingId, transactionId) => {
      const rows = await em().execute<PaymentRow[]>(
        `select a.*, u.email as payer_email
         from payment_attempts a left join users u on u.id = a.payer_id and u.removed_at is null
         where a.booking_id = ? or a.transaction_id = ? order by a.id`,
        [bookingId, transactionId ?? null],
      );
      return rows.map(attemptRow);
    },
  };
};

const kindOf = ({ status, refund_fault }: PaymentRow): OpenPayment['kind'] => {
  if (status === 'open') return 'unmatched';
  return refund_fault === null ? 'refund-under-way' : 'refund-failed';
};

const attemptRow = (row: PaymentRow): AttemptRow => ({
  id: row.id,
  payerId: row.payer_id,
  payerEmail: row.payer_email ?? undefined,
  transactionId: row.transaction_id ?? undefined,
  status: row.status,
  createdAt: new Date(row.created_at),
  chargedAt: row.charged_at ? new Date(row.charged_at) : undefined,
  refundAskedAt: row.refund_asked_at ? new Date(row.refund_asked_at) : undefined,
});
