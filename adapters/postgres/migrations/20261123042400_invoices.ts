import { Migration } from '@mikro-orm/migrations';

/**
 * Invoices and credit notes, their numbers, and their PDFs as they were made. What is issued is never
 * changed, on the database's word. No foreign keys: an invoice stays whatever becomes of what it is about.
 */
export class Invoices extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
    for (const table of unchangeable) {
      this.addSql(`
        create trigger ${table}_unchangeable before update or delete or truncate on ${table}
        for each statement execute function refuse_change()`);
      this.addSql(`alter table ${table} enable always trigger ${table}_unchangeable`);
      this.addSql(`revoke update, delete, truncate on ${table} from public, current_user`);
    }
  }

  override down(): void {
    for (const table of [...unchangeable, 'invoice_numbers']) this.addSql(`drop table ${table}`);
  }
}

const unchangeable = ['invoice_files', 'invoices'];

const statements = [
  `create table invoice_numbers (
     kind text not null,
     year integer not null,
     last integer not null,
     primary key (kind, year)
   )`,
  `create table invoices (
     id uuid primary key,
     kind text not null check (kind in ('invoice', 'credit note')),
     year integer not null,
     place integer not null check (place > 0),
     number text not null unique,
     day text not null,
     issued_at timestamptz(3) not null,
     order_id uuid not null,
     buyer_id uuid not null,
     attempt_id uuid not null,
     transaction_id text not null,
     credited_id uuid check ((kind = 'credit note') = (credited_id is not null)),
     credited_number text,
     total_minor bigint not null,
     total_currency text not null,
     tax_included boolean not null,
     card_last4 text,
     seller jsonb not null,
     buyer jsonb not null,
     lines jsonb not null,
     unique (kind, year, place)
   )`,
  `create unique index invoices_attempt on invoices (attempt_id) where kind = 'invoice'`,
  'create index invoices_of_attempt on invoices (attempt_id, id)',
  'create index invoices_order on invoices (order_id, id)',
  'create index invoices_issued on invoices (issued_at, id)',
  `create table invoice_files (
     id uuid primary key,
     pdf bytea not null,
     made_at timestamptz(3) not null
   )`,
];
