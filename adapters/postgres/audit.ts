import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditLog } from '../../application/audit/ports.ts';
import type { StockBalance, StockChange, StockHistory } from '../../application/catalogue/ports.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { KeyReused } from '../../domain/errors.ts';
import { databaseOf, isUniqueViolation, lowestId } from './atomically.ts';
import { keysetQuery, readKeysetPage } from './keyset-pages.ts';
import { AuditMapping, StockChangeMapping } from './mapping.ts';
import { insertInto, type Sql } from './sql.ts';
import { tableOf } from './tables.ts';

/** How many rows one statement inserts: an import writes an entry for each product that it touches. */
const batchSize = 500;

const batchesOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, i) =>
    rows.slice(i * batchSize, (i + 1) * batchSize),
  );

export const postgresAuditLog = (orm: MikroORM): AuditLog => {
  const table = tableOf(orm, AuditMapping, { restore: (entry: AuditEntry) => entry });
  return {
    add: async (entries) => {
      for (const batch of batchesOf(entries)) await table.addMany(batch);
    },
  };
};

export const postgresStockHistory = (orm: MikroORM): StockHistory => {
  const db = databaseOf(orm);
  const table = tableOf(orm, StockChangeMapping, { restore: (change: StockChange) => change });
  const read = readKeysetPage(orm);
  return {
    add: async (changes) => {
      for (const batch of batchesOf(changes.filter(({ retry }) => !retry)))
        await table.addMany(batch);
      for (const { retry, ...change } of changes.filter((one) => one.retry))
        try {
          const keys = { retry_key: retry?.key, retry_fingerprint: retry?.fingerprint };
          const row = { ...table.valuesOf(change), ...keys };
          await insertInto('stock_changes', row).execute(db());
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          throw new KeyReused();
        }
    },

    findByKey: async (adminId, key) => {
      const row = await db()
        .selectFrom('stock_changes')
        .select(['product_id', 'retry_fingerprint'])
        .where('admin_id', '=', adminId)
        .where('retry_key', '=', key)
        .executeTakeFirst();
      return (
        row && { made: { productId: row.product_id }, fingerprint: row.retry_fingerprint ?? '' }
      );
    },

    of: (productId, query) => {
      const page = keysetQuery(
        {
          table: sql`stock_changes`,
          columns: table.columns,
          order: { name: 'stock changes', descending: true },
          filter: [sql`product_id = ${productId}`],
          within: sql`product_id`,
        },
        query.after,
      );
      return read({ ...page, name: 'stock changes' }, query, table.recordOf);
    },

    balances: async (limit, slackMs, after = lowestId) =>
      (await balancesOf(after, slackMs, limit).execute(db())).rows,
  };
};

/** How many pieces of a booking were refunded before a moment, while it stayed paid for the others. */
const backBefore = (moment: Sql): Sql => sql`
  case when refunded_quantity = 0 then 0 else coalesce((
    select sum(refunds.quantity) from refunds
    where refunds.booking_id = booking.id and refunds.done_at <= ${moment}), 0) end`;

/** One statement, so that all figures are of the same moment, however busy the shop is. */
const balancesOf = (after: string, slackMs: number, limit: number) => sql<StockBalance>`
  select p.id as "productId", p.stock::int as stock,
    (first.stock + later.moved - b.held + b.surely)::int as least,
    (first.stock + later.moved - b.held + b.possibly)::int as most
  from (select ${after}::uuid as after, ${slackMs}::float8 * interval '1 ms' as slack, ${limit}::int as most) given
  cross join lateral (
    -- Of a million products, a few may be written down: both indexes lead from one to the next.
    (select distinct product_id as id from stock_changes
     where product_id > given.after order by 1 limit given.most)
    union
    (select distinct subject_id from audit_log
     where subject = 'product' and act = 'product.create' and subject_id > given.after
     order by 1 limit given.most)
    order by 1 limit given.most
  ) written
  join products p using (id)
  cross join lateral (
    -- What an admin has just made, nobody has booked.
    (select id, at, (after->>'Stock')::int as stock, 0 as rank from audit_log
     where subject = 'product' and subject_id = p.id and act = 'product.create')
    union all
    (select id, at, stock, 1 from stock_changes where product_id = p.id order by id limit 1)
    order by rank limit 1
  ) first
  cross join lateral (
    select coalesce(sum(difference), 0) as moved from stock_changes
    where product_id = p.id and id <> first.id
  ) later
  cross join lateral (
    select
      coalesce(sum(quantity - refunded_quantity) filter (where holds), 0) as held,
      coalesce(sum(quantity - ${backBefore(sql`first.at + slack`)}) filter (where first.rank > 0
        and created_at <= first.at - slack and (holds or closed_at > first.at + slack)), 0) as surely,
      coalesce(sum(quantity - ${backBefore(sql`first.at - slack`)}) filter (where first.rank > 0
        and created_at <= first.at + slack
        and (holds or coalesce(closed_at, 'infinity') > first.at - slack)), 0) as possibly
    from (
      select id, quantity, refunded_quantity, created_at, closed_at,
        status in ('unpaid', 'paid') as holds
      from bookings where product_id = p.id
    ) booking
  ) b
  order by p.id`;
