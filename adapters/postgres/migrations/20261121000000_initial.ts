import { Migration } from '@mikro-orm/migrations';

/** The tables as the shop began with them. Constraints are the last line, behind the domain. */
export class Initial extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`
      create table users (
        id uuid primary key,
        account_id text not null,
        email text not null,
        role text not null check (role in ('admin', 'customer')),
        profile jsonb not null,
        created_at timestamptz(3) not null,
        removed_at timestamptz(3)
      )`);
    this.addSql('create unique index users_account on users (account_id)');
    this.addSql('create unique index users_email on users (lower(email)) where removed_at is null');
    this.addSql(
      `create index users_admins on users (id) where role = 'admin' and removed_at is null`,
    );

    this.addSql(`
      create table products (
        id uuid primary key,
        name text not null,
        price_minor bigint not null check (price_minor > 0),
        price_currency text not null check (price_currency ~ '^[a-z]{3}$'),
        stock integer not null check (stock >= 0),
        description text not null,
        image text not null,
        category text,
        specs jsonb not null default '{}',
        added_by uuid,
        created_at timestamptz(3) not null,
        search tsvector not null generated always as (
          setweight(to_tsvector('simple', name), 'A')
          || setweight(to_tsvector('simple', replace(coalesce(category, ''), '-', ' ')), 'B')
          || setweight(jsonb_to_tsvector('simple', specs, '["string", "numeric"]'), 'C')
          || setweight(to_tsvector('simple', description), 'D')
        ) stored
      )`);
    this.addSql('create index products_search on products using gin (search)');
    this.addSql('create index products_trigrams on products using gin (lower(name) gin_trgm_ops)');
    this.addSql('create index products_category on products (category, id)');
    this.addSql('create index products_price on products (price_minor, id)');
    this.addSql('create index products_name on products ((lower(name) collate "C"), id)');

    this.addSql(`
      create table reviews (
        id uuid primary key,
        name text not null,
        review text not null,
        image text not null,
        location text not null,
        added_by uuid,
        created_at timestamptz(3) not null
      )`);

    // A buyer has no foreign key: the books outlive the people.
    this.addSql(`
      create table bookings (
        id uuid primary key,
        buyer_id uuid not null,
        email text not null,
        user_name text not null,
        product_id uuid not null references products (id),
        name text not null,
        image text not null,
        price_minor bigint not null check (price_minor > 0),
        price_currency text not null,
        quantity integer not null check (quantity >= 1),
        phone text not null,
        address text not null,
        status text not null
          check (status in ('unpaid', 'paid', 'removed', 'expired', 'refunded')),
        transaction_id text,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        retry_key text,
        retry_fingerprint text,
        constraint bookings_paid_by check
          ((status in ('paid', 'refunded')) = (transaction_id is not null)),
        constraint bookings_retry check ((retry_key is null) = (retry_fingerprint is null))
      )`);
    this.addSql('create unique index bookings_transaction on bookings (transaction_id)');
    this.addSql('create unique index bookings_retry_key on bookings (buyer_id, retry_key)');
    this.addSql('create index bookings_buyer on bookings (buyer_id, id)');
    this.addSql('create index bookings_email on bookings (email, id)');
    this.addSql('create index bookings_product on bookings (product_id)');
    this.addSql(`create index bookings_overdue on bookings (expires_at) where status = 'unpaid'`);

    this.addSql(`
      create table payment_attempts (
        id uuid primary key,
        payer_id uuid not null,
        booking_id uuid references bookings (id),
        amount_minor bigint not null check (amount_minor > 0),
        amount_currency text not null,
        transaction_id text,
        status text not null
          check (status in ('open', 'settled', 'cancelled', 'refunding', 'refunded')),
        created_at timestamptz(3) not null,
        next_check_at timestamptz(3) not null
      )`);
    this.addSql(
      'create unique index payment_attempts_transaction on payment_attempts (transaction_id)',
    );
    this.addSql(`
      create unique index payment_attempts_one_open on payment_attempts (booking_id)
      where status = 'open'`);
    this.addSql('create index payment_attempts_booking on payment_attempts (booking_id)');
    this.addSql(`
      create index payment_attempts_due on payment_attempts (next_check_at) where status = 'open'`);

    this.addSql(`
      create table payment_keys (
        payer_id uuid not null,
        key text not null,
        fingerprint text not null,
        attempt_id uuid not null references payment_attempts (id),
        primary key (payer_id, key)
      )`);

    this.addSql(`
      create table payment_events (
        id text primary key,
        received_at timestamptz(3) not null
      )`);

    this.addSql(`
      create table messages (
        id uuid primary key,
        email text not null,
        subject text not null,
        message text not null,
        created_at timestamptz(3) not null
      )`);
  }

  override down(): void {
    for (const table of [
      'messages',
      'payment_events',
      'payment_keys',
      'payment_attempts',
      'bookings',
      'reviews',
      'products',
      'users',
    ])
      this.addSql(`drop table ${table}`);
  }
}
