import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/** What an invoice is searched by, in words. */
export const invoiceWords = `plain_text(' ' || number || ' ' || (buyer->>'name') || ' '
  || (buyer->>'email'))`;

/** Leads to the invoices of a word, of a person and of a kind: all were read for them. */
export class InvoiceSearch extends Migration {
  override up(): void {
    for (const index of [
      `invoices_words on invoices using gin ((${invoiceWords}) gin_trgm_ops)`,
      'invoices_transaction on invoices (transaction_id)',
      'invoices_buyer on invoices (buyer_id)',
      'invoices_credited on invoices (credited_id) where credited_id is not null',
      'invoices_kind on invoices (kind, issued_at, id)',
    ])
      this.addSql(`create index if not exists ${index}`);
    this.addSql(analyze('invoices'));
  }

  override down(): void {
    for (const name of ['words', 'transaction', 'buyer', 'credited', 'kind'])
      this.addSql(`drop index invoices_${name}`);
  }
}
