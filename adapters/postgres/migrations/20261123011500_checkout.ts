import { Migration } from '@mikro-orm/migrations';

/** Delivery methods and tax rates, as admins set them up. Without any of them nothing is added to a price. */
export class Checkout extends Migration {
  override up(): void {
    this.addSql(`
      create table delivery_methods (
        id uuid primary key,
        name text not null,
        price_minor bigint not null check (price_minor >= 0),
        price_currency text not null,
        free_from_minor bigint check (free_from_minor > 0),
        countries jsonb not null check (jsonb_typeof(countries) = 'array'),
        min_days integer not null check (min_days >= 0),
        max_days integer not null check (max_days >= min_days),
        active boolean not null,
        ${made}
        constraint delivery_methods_retry
          check ((retry_key is null) = (retry_fingerprint is null))
      )`);
    this.addSql(`
      create table tax_rates (
        id uuid primary key,
        country text not null,
        region text,
        percent numeric(6, 3) not null check (percent between 0 and 100),
        ${made}
        constraint tax_rates_retry check ((retry_key is null) = (retry_fingerprint is null))
      )`);
    this.addSql(`
      create unique index tax_rates_place on tax_rates (country, lower(coalesce(region, '')))`);
    for (const table of tables)
      this.addSql(`create unique index ${table}_retry_key on ${table} (added_by, retry_key)`);
  }

  override down(): void {
    for (const table of tables) this.addSql(`drop table ${table}`);
  }
}

const tables = ['delivery_methods', 'tax_rates'];

const made = `
        added_by uuid not null references users,
        created_at timestamptz(3) not null,
        version integer not null,
        retry_key text,
        retry_fingerprint text,`;
