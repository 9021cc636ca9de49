import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  InvoiceFiles,
  InvoiceFilter,
  InvoiceList,
  Invoices,
  InvoiceSort,
} from '../../application/invoices/ports.ts';
import { invoiceNumberOf, type Invoice } from '../../domain/invoice.ts';
import { databaseOf } from './atomically.ts';
import { columnsEqual, containsWords, matchesSearch } from './conditions.ts';
import { InvoiceMapping } from './mapping.ts';
import { invoiceWords } from './migrations/20261125110000_invoice_search.ts';
import { isByAge, offsetPages, type ListDefinition } from './offset-pages.ts';
import type { Sql } from './sql.ts';
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

const hasWords = containsWords(sql.raw(invoiceWords));

/** The condition for the transaction that has paid, or for words. */
const invoiceMatches = (q: string): Sql =>
  /^pi_\w+$/.test(q) ? sql`transaction_id = ${q}` : hasWords(q);

export const invoiceList: ListDefinition<InvoiceFilter, InvoiceSort> = {
  mapping: InvoiceMapping,
  dateColumn: sql`issued_at`,
  sorts: { id: sql`id`, createdAt: sql`issued_at` },
  isServed: isByAge,
  conditions: ({ q, kind }) => [
    ...matchesSearch(q, ['id', 'order_id', 'buyer_id', 'credited_id'], invoiceMatches),
    ...columnsEqual<'invoices'>({ kind }),
  ],
};

export const postgresInvoiceList = (orm: MikroORM): InvoiceList =>
  offsetPages<Invoice, InvoiceFilter, InvoiceSort>(orm, invoiceList);

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
