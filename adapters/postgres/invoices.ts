import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { InvoiceFiles, Invoices } from '../../application/invoices/ports.ts';
import { invoiceNumberOf, type Invoice } from '../../domain/invoice.ts';
import { databaseOf } from './atomically.ts';
import { InvoiceMapping } from './mapping.ts';
import { tableOf } from './tables.ts';

export const postgresInvoices = (orm: MikroORM): Invoices => {
  const db = databaseOf(orm);
  const table = tableOf(orm, InvoiceMapping, { restore: (invoice: Invoice) => invoice });
  return {
    add: async (unnumbered) => {
      const { kind, year } = unnumbered;
      const { rows } = await sql<{ last: number }>`
        insert into invoice_numbers as known (kind, year, last) values (${kind}, ${year}, 1)
        on conflict (kind, year) do update set last = known.last + 1
        returning last`.execute(db());
      const place = Number(rows[0]?.last);
      const invoice = {
        ...unnumbered,
        place,
        number: invoiceNumberOf({ kind, year, place }),
      };
      await table.add(invoice);
      return invoice;
    },

    find: table.find,
    ofOrders: (orderIds) =>
      table.select(sql`where order_id = any(${orderIds}) order by issued_at, id`),
    ofAttempt: (attemptId) =>
      table.select(sql`where attempt_id = ${attemptId}
        order by kind = 'credit note', issued_at, id`),
  };
};

export const postgresInvoiceFiles = (orm: MikroORM): InvoiceFiles => {
  const db = databaseOf(orm);
  const find = async (id: string): Promise<Uint8Array | undefined> => {
    const { rows } = await sql<{ pdf: Uint8Array }>`
      select pdf from invoice_files where id = ${id}`.execute(db());
    return rows[0]?.pdf;
  };
  return {
    find,
    keep: async (id, pdf, now) => {
      await sql`insert into invoice_files (id, pdf, made_at) values (${id}, ${pdf}, ${now})
        on conflict do nothing`.execute(db());
      return (await find(id)) ?? pdf;
    },
  };
};
