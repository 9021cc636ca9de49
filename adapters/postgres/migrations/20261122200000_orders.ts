import { Migration } from '@mikro-orm/migrations';

/**
 * Bookings that are placed together, one payment for all of them, and refunds in part. A booking
 * without an order is one by itself, so what is there stays as it is, and the version before goes on.
 */
export class Orders extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table refunds');
    this.addSql('drop index payment_attempts_order');
    this.addSql('alter table payment_attempts drop column order_id');
    this.addSql('drop index bookings_order');
    this.addSql('drop index bookings_transaction');
    this.addSql('alter table bookings drop column order_id, drop column refunded_quantity');
    this.addSql('create unique index bookings_transaction on bookings (transaction_id)');
  }
}

const statements = [
  `alter table bookings
     add column order_id uuid,
     add column refunded_quantity integer not null default 0
       check (refunded_quantity between 0 and quantity)`,
  'create index bookings_order on bookings (order_id, id) where order_id is not null',
  // One transaction pays bookings of one order: of those that lead an order, or stand alone, it pays one.
  'drop index bookings_transaction',
  `create unique index bookings_transaction on bookings
     (transaction_id, order_id, (case when order_id is not null then id end)) nulls not distinct
     where transaction_id is not null`,
  'alter table payment_attempts add column order_id uuid',
  `create index payment_attempts_order on payment_attempts (order_id) where order_id is not null`,
  `create table refunds (
     id uuid primary key,
     attempt_id uuid not null references payment_attempts,
     booking_id uuid references bookings,
     quantity integer not null check (quantity >= 0),
     amount_minor bigint not null check (amount_minor > 0),
     amount_currency text not null,
     restock boolean not null,
     reason text,
     admin_id uuid,
     admin_email text,
     asked_at timestamptz(3) not null,
     done_at timestamptz(3),
     retry_key text,
     retry_fingerprint text
   )`,
  'create index refunds_attempt on refunds (attempt_id, id)',
  'create index refunds_booking on refunds (booking_id) where booking_id is not null',
  'create index refunds_done on refunds (done_at) where booking_id is not null',
  'create unique index refunds_retry_key on refunds (admin_id, retry_key)',
  // What went back so far went back whole.
  `insert into refunds (id, attempt_id, booking_id, quantity, amount_minor, amount_currency,
     restock, asked_at, done_at)
   select a.id, a.id, b.id, coalesce(b.quantity, 0), a.amount_minor, a.amount_currency,
     true, coalesce(a.refund_asked_at, b.closed_at, a.created_at),
     coalesce(b.closed_at, a.refund_asked_at, a.created_at)
   from payment_attempts a
   left join bookings b on b.transaction_id = a.transaction_id
   where a.status = 'refunded'`,
];
