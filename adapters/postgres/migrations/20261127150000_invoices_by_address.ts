import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/** What an invoice is searched by, in words. */
export const invoiceWords = `plain_text(' ' || number || ' ' || (buyer->>'name') || ' '
  || (buyer->>'email') || ' ' || (buyer->>'address'))`;

/** Leads to the invoices of an address, too. The version before goes on by `invoices_words`. */
export class InvoicesByAddress extends Migration {
  override up(): void {
    this.addSql(`create index if not exists invoices_by_address on invoices
      using gin ((${invoiceWords}) gin_trgm_ops)`);
    this.addSql(analyze('invoices'));
  }

  override down(): void {
    this.addSql('drop index invoices_by_address');
  }
}
