import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';
import { bookingQuery } from './20261122090000_console_finds.ts';

/**
 * Stocks in bands that grow with them, each an eighth of the one before: an index of these sorts and
 * filters stocks. One of the stocks themselves would be written to at every booking (see `LeanWrites`);
 * of a band a booking changes the fewer, the more there is.
 */
export const stockBand = (stock: string): string =>
  `(ln(greatest(${stock}, 0)::float8 + 1) * 8)::integer`;

/** What the console's lists need beside millions of bookings and a million parts. */
export class ConsoleAtScale extends Migration {
  override up(): void {
    for (const statement of [...bookings, ...products]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('alter table products drop column stock_band');
    this.addSql('alter table bookings drop column words');
    this.addSql(bookingQuery.replace('create function', 'create or replace function'));
    this.addSql(`
      create index bookings_words on bookings
        using gin (booking_words(email, user_name, name, address, phone))`);
  }
}

const bookings = [
  // Made once, not for each row that a search passes by: that is a seventieth of the work.
  'drop index bookings_words',
  `alter table bookings add column words tsvector
   generated always as (booking_words(email, user_name, name, address, phone)) stored`,
  'create index bookings_words on bookings using gin (words)',
  // A letter or two begin a great part of all words: they stand for themselves.
  bookingQuery
    .replace('create function', 'create or replace function')
    .replace(`tablename = 'bookings_words'`, `tablename = 'bookings' and attname = 'words'`)
    .replace('when word = any(frequent)', 'when length(word) < 3 or word = any(frequent)'),
  analyze('bookings'),
];

const products = [
  `alter table products add column stock_band integer
   generated always as (${stockBand('stock')}) stored`,
  'create index products_stock_band on products (stock_band, id)',
  analyze('products'),
];
