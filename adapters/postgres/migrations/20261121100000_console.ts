import { Migration } from '@mikro-orm/migrations';

/** What the admin console needs: shelf, states, versions, the audit log, and its lists' indexes. */
export class Console extends Migration {
  override up(): void {
    this.addSql('alter table users add column version integer not null default 1');
    this.addSql(`
      alter table products
        add column on_shelf boolean not null default true,
        add column version integer not null default 1`);
    this.addSql(`
      alter table reviews
        add column state text not null default 'shown'
          check (state in ('shown', 'held', 'hidden')),
        add column version integer not null default 1`);
    this.addSql(`
      alter table messages
        add column read_at timestamptz(3),
        add column answered_at timestamptz(3),
        add column version integer not null default 1,
        add constraint messages_answered_read
          check (answered_at is null or read_at is not null)`);
    this.addSql(`
      alter table bookings
        add column paid_at timestamptz(3),
        add column closed_at timestamptz(3)`);
    // Nobody has kept when the first ones were paid: the day of the booking stands in.
    this.addSql(`update bookings set paid_at = created_at where status in ('paid', 'refunded')`);
    this.addSql(`
      update bookings set closed_at = created_at
      where status in ('refunded', 'removed', 'expired')`);
    this.addSql(`
      alter table payment_attempts
        add column charged_at timestamptz(3),
        add column refund_asked_at timestamptz(3),
        add column refund_fault text`);
    this.addSql(`
      update payment_attempts set refund_asked_at = created_at
      where status in ('refunding', 'refunded')`);

    this.addSql(`
      create table stock_changes (
        id uuid primary key,
        product_id uuid not null references products (id),
        difference integer not null check (difference <> 0),
        reason text not null,
        stock integer not null check (stock >= 0),
        admin_id uuid not null,
        admin_email text not null,
        at timestamptz(3) not null
      )`);
    this.addSql('create index stock_changes_product on stock_changes (product_id, id)');

    // No foreign keys: what was done stays written down whatever becomes of it and of whom.
    this.addSql(`
      create table audit_log (
        id uuid primary key,
        at timestamptz(3) not null,
        admin_id uuid not null,
        admin_email text not null,
        act text not null,
        subject text not null,
        subject_id uuid,
        label text not null,
        before jsonb,
        after jsonb,
        reason text
      )`);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The table % is written to and never changed.', tg_table_name
          using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger audit_log_unchangeable before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`);
    // It fires for a replica's role, too.
    this.addSql('alter table audit_log enable always trigger audit_log_unchangeable');
    this.addSql('revoke update, delete, truncate on audit_log from public, current_user');
    for (const by of ['at', 'admin_id', 'act', 'subject', 'subject_id'])
      this.addSql(
        `create index audit_log_${by} on audit_log (${by === 'at' ? 'at' : `${by}, at`}, id)`,
      );

    for (const index of indexes) this.addSql(`create index ${index}`);
  }

  override down(): void {
    for (const index of indexes) this.addSql(`drop index ${index.split(' ')[0]}`);
    this.addSql('drop table audit_log');
    this.addSql('drop function refuse_change');
    this.addSql('drop table stock_changes');
    this.addSql(`
      alter table payment_attempts
        drop column charged_at, drop column refund_asked_at, drop column refund_fault`);
    this.addSql('alter table bookings drop column paid_at, drop column closed_at');
    this.addSql(`
      alter table messages
        drop column read_at, drop column answered_at, drop column version`);
    this.addSql('alter table reviews drop column state, drop column version');
    this.addSql('alter table products drop column on_shelf, drop column version');
    this.addSql('alter table users drop column version');
  }
}

/** One for each sort and filter that the console offers, beside those that the shop has anyway. */
const indexes = [
  `users_created on users (created_at, id) where removed_at is null`,
  `users_by_email on users (email, id) where removed_at is null`,
  `users_by_name on users ((lower(profile->>'name') collate "C"), id) where removed_at is null`,
  `users_trigrams on users using gin
     ((lower(email || ' ' || (profile->>'name'))) gin_trgm_ops) where removed_at is null`,
  `products_created on products (created_at, id)`,
  `products_stock on products (stock, id)`,
  `products_category_name on products ((coalesce(category, '') collate "C"), id)`,
  `products_off_shelf on products (id) where not on_shelf`,
  `reviews_created on reviews (created_at, id)`,
  `reviews_state on reviews (state, id)`,
  `reviews_state_created on reviews (state, created_at, id)`,
  `reviews_by_name on reviews ((lower(name) collate "C"), id)`,
  `reviews_added_by on reviews (added_by, id)`,
  `reviews_trigrams on reviews using gin ((lower(name || ' ' || review)) gin_trgm_ops)`,
  `bookings_created on bookings (created_at, id)`,
  `bookings_status on bookings (status, created_at, id)`,
  `bookings_status_id on bookings (status, id)`,
  `bookings_total on bookings ((price_minor * quantity), id)`,
  `bookings_product_id on bookings (product_id, id)`,
  `bookings_paid_at on bookings (paid_at) where paid_at is not null`,
  `bookings_refunded_at on bookings (closed_at) where status = 'refunded'`,
  `bookings_trigrams on bookings using gin
     ((lower(email || ' ' || user_name || ' ' || name)) gin_trgm_ops)`,
  `messages_created on messages (created_at, id)`,
  `messages_email on messages (email, id)`,
  `messages_unread on messages (created_at, id) where read_at is null`,
  `messages_unanswered on messages (created_at, id) where answered_at is null`,
  `messages_trigrams on messages using gin
     ((lower(email || ' ' || subject || ' ' || message)) gin_trgm_ops)`,
  `payment_attempts_eyes on payment_attempts (created_at)
     where status = 'refunding' or (status = 'open' and charged_at is not null)`,
];
