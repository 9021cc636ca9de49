import { Migration } from '@mikro-orm/migrations';
import { invoiceWords as wordsBefore } from './20261125110000_invoice_search.ts';

/** What an invoice is searched by, in words. */
export const invoiceWords = `plain_text(' ' || number || ' ' || (buyer->>'name') || ' '
  || (buyer->>'email') || ' ' || (buyer->>'address'))`;

/** Leads to the invoices of an address, too. */
export class InvoicesByAddress extends Migration {
  override up(): void {
    this.indexWords(invoiceWords);
  }

  override down(): void {
    this.indexWords(wordsBefore);
  }

  private indexWords(words: string): void {
    this.addSql('drop index if exists invoices_words');
    this.addSql(`create index invoices_words on invoices using gin ((${words}) gin_trgm_ops)`);
  }
}
