import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditLog, StockChange, StockHistory } from '../../application/ports.ts';
import { KeyReused } from '../../domain/errors.ts';
import { isUniqueViolation, managerOf } from './atomically.ts';

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
             (id, at, admin_id, admin_email, act, subject, subject_id, label, before, after, reason)
           select id, at, "adminId", "adminEmail", act, subject, "subjectId", label, before, after,
             reason
           from jsonb_to_recordset(?::jsonb) as e (id uuid, at timestamptz, "adminId" uuid,
             "adminEmail" text, act text, subject text, "subjectId" uuid, label text, before jsonb,
             after jsonb, reason text)`,
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
      return row && { productId: row.product_id, fingerprint: row.retry_fingerprint };
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
  };
};
