import { Migration } from '@mikro-orm/migrations';

/**
 * What was sent of an order, in which parcels, and what admins have noted on it. A booking counts its
 * shipped pieces itself, so that what is to be shipped is found by one index, the oldest first.
 */
export class Shipments extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table order_notes');
    this.addSql('drop table shipments');
    this.addSql('drop index bookings_to_ship');
    this.addSql('alter table bookings drop column shipped_quantity');
  }
}

const statements = [
  `alter table bookings
     add column shipped_quantity integer not null default 0
       check (shipped_quantity between 0 and quantity)`,
  `create index bookings_to_ship on bookings (created_at, id)
     where status = 'paid' and shipped_quantity + refunded_quantity < quantity`,
  `create table shipments (
     id uuid primary key,
     order_id uuid not null,
     lines jsonb not null,
     carrier text not null,
     tracking_number text,
     admin_id uuid not null,
     admin_email text not null,
     shipped_at timestamptz(3) not null,
     delivered_at timestamptz(3),
     delivered_by text,
     retry_key text,
     retry_fingerprint text
   )`,
  'create index shipments_order on shipments (order_id, id)',
  'create unique index shipments_retry_key on shipments (admin_id, retry_key)',
  `create table order_notes (
     id uuid primary key,
     order_id uuid not null,
     text text not null,
     admin_id uuid not null,
     admin_email text not null,
     at timestamptz(3) not null,
     retry_key text,
     retry_fingerprint text
   )`,
  'create index order_notes_order on order_notes (order_id, id)',
  'create unique index order_notes_retry_key on order_notes (admin_id, retry_key)',
];
