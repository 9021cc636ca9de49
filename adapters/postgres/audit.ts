import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditLog } from '../../application/audit/ports.ts';
import type { StockBalance, StockChange, StockHistory } from '../../application/catalogue/ports.ts';
import { KeyReused } from '../../domain/errors.ts';
import { isUniqueViolation, lowestId, managerOf } from './atomically.ts';

/** Rows go in by the hundreds: an import writes down each product that it touches. */
const batch = 500;

const batchesOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, i) =>
    rows.slice(i * batch, (i + 1) * batch),
  );

export const postgresAuditLog = (orm: MikroORM): AuditLog => {
  const em = managerOf(orm);
  return {
    add: async (entries) => {
      for (const some of batchesOf(entries))
        await em().execute(
          `insert into audit_log
             (id, at, admin_id, admin_email, act, subject, subject_id, label, before, after, reason,
              part_of)
           select id, at, "adminId", "adminEmail", act, subject, "subjectId", label, before, after,
             reason, "partOf"
           from jsonb_to_recordset(?::jsonb) as e (id uuid, at timestamptz, "adminId" uuid,
             "adminEmail" text, act text, subject text, "subjectId" uuid, label text, before jsonb,
             after jsonb, reason text, "partOf" uuid)`,
          [JSON.stringify(some)],
        );
    },
  };
};

type Row = {
  id: string;
  product_id: string;
  difference: number;
  reason: string;
  stock: number;
  admin_id: string;
  admin_email: string;
  at: string | Date;
};

export const postgresStockHistory = (orm: MikroORM): StockHistory => {
  const em = managerOf(orm);
  return {
    add: async (changes) => {
      for (const some of batchesOf(changes))
        try {
          await em().execute(
            `insert into stock_changes (id, product_id, difference, reason, stock, admin_id,
               admin_email, at, retry_key, retry_fingerprint)
             select id, "productId", difference, reason, stock, "adminId", "adminEmail", at,
               retry->>'key', retry->>'fingerprint'
             from jsonb_to_recordset(?::jsonb) as c (id uuid, "productId" uuid, difference integer,
               reason text, stock integer, "adminId" uuid, "adminEmail" text, at timestamptz,
               retry jsonb)`,
            [JSON.stringify(some)],
          );
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          throw new KeyReused();
        }
    },

    findByKey: async (adminId, key) => {
      const [row] = await em().execute<{ product_id: string; retry_fingerprint: string }[]>(
        `select product_id, retry_fingerprint from stock_changes
         where admin_id = ? and retry_key = ?`,
        [adminId, key],
      );
      return row && { made: { productId: row.product_id }, fingerprint: row.retry_fingerprint };
    },

    of: async (productId, limit) => {
      const rows = await em().execute<Row[]>(
        `select id, product_id, difference, reason, stock, admin_id, admin_email, at
         from stock_changes where product_id = ? order by id desc limit ?`,
        [productId, limit],
      );
      return rows.map((row): StockChange => ({
        id: row.id,
        productId: row.product_id,
        difference: row.difference,
        reason: row.reason,
        stock: row.stock,
        adminId: row.admin_id,
        adminEmail: row.admin_email,
        at: new Date(row.at),
      }));
    },

    balances: (limit, slackMs, after = lowestId) =>
      em().execute<StockBalance[]>(balances, [after, slackMs, limit]),
  };
};

/** One statement sees one moment, however busy the shop is. */
const balances = `
  select p.id as "productId", p.stock::int as stock,
    (first.stock + later.moved - b.held + b.surely)::int as least,
    (first.stock + later.moved - b.held + b.possibly)::int as most
  from (select ?::uuid as after, ?::float8 * interval '1 ms' as slack, ?::int as most) given
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
      coalesce(sum(quantity) filter (where holds), 0) as held,
      coalesce(sum(quantity) filter (where first.rank > 0 and created_at <= first.at - slack
        and (holds or closed_at > first.at + slack)), 0) as surely,
      coalesce(sum(quantity) filter (where first.rank > 0 and created_at <= first.at + slack
        and (holds or coalesce(closed_at, 'infinity') > first.at - slack)), 0) as possibly
    from (
      select quantity, created_at, closed_at, status in ('unpaid', 'paid') as holds
      from bookings where product_id = p.id
    ) booking
  ) b
  order by p.id`;
