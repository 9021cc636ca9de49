import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/** Lower case, without accents. What a letter decomposes into, and those letters that do not. */
const plain = (text: string): string => `
  case when octet_length(${text}) = length(${text}) then lower(${text})
  else replace(replace(replace(translate(
    regexp_replace(lower(normalize(${text}, nfkd)), '[\\u0300-\\u036f]', '', 'g'),
    'łøđħıŧ', 'lodhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end`;

const digits = (text: string): string => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** A phone number as whoever calls writes it: perhaps with other signs, perhaps without its country. */
const phoneOf = (text: string): string =>
  `case when ${text} ~ '^[-+()./ 0-9]+$' and length(${digits(text)}) >= 4
     then right(${digits(text)}, 7) end`;

/**
 * What the search of a list looks at. Each begins with a space, so that the beginnings of words can
 * be asked for.
 */
const found: Record<string, string> = {
  users: `' ' || email || ' ' || account_id || ' ' || coalesce(profile->>'name', '') || ' '
    || coalesce(profile->>'address', '') || ' ' || ${digits(`coalesce(profile->>'phone', '')`)}`,
  reviews: `' ' || name || ' ' || review || ' ' || location`,
  messages: `' ' || email || ' ' || subject || ' ' || message`,
  audit_log: `' ' || label || ' ' || admin_email || ' ' || replace(act, '.', ' ') || ' '
    || coalesce(reason, '') || ' ' || coalesce(after->>'transactionId', '')`,
};
const present: Record<string, string> = { users: ' where removed_at is null' };

/** Finds everything by what a caller can give, whatever the order of the words and their accents. */
export class ConsoleFinds extends Migration {
  override up(): void {
    for (const statement of [plainText, typedPhone, ...lists, ...bookings]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop index bookings_words');
    this.addSql('drop function booking_query');
    this.addSql('drop function booking_words');
    this.addSql('create index bookings_trigrams on bookings using gin (searched gin_trgm_ops)');
    for (const table of Object.keys(found)) {
      this.addSql(`alter table ${table} drop column plain`);
      if (table !== 'audit_log')
        this.addSql(
          `create index ${table}_trigrams on ${table}
           using gin (searched gin_trgm_ops)${present[table] ?? ''}`,
        );
    }
    this.addSql('drop function typed_phone');
    this.addSql('drop function plain_text');
  }
}

// Every function that an index needs names nothing but PostgreSQL's own: its upkeep sees no schema.
const plainText = `
  create function plain_text(text text) returns text
  language sql immutable strict parallel safe as $$ select ${plain('text')} $$`;

const typedPhone = `
  create function typed_phone(typed text) returns text
  language sql immutable strict parallel safe as $$ select ${phoneOf('typed')} $$`;

// The columns of the version before stay, for as long as it is there.
const lists = Object.entries(found).flatMap(([table, text]) => [
  `drop index if exists ${table}_trigrams`,
  `alter table ${table} add column plain text generated always as (plain_text(${text})) stored`,
  `create index ${table}_plain on ${table} using gin (plain gin_trgm_ops)${present[table] ?? ''}`,
]);

// Each word begins one of the booking's. A word that very many have, such as 'street', stands for
// itself alone: an index finds a few among them without reading them all. It is called immutable so
// that it is asked once, when a statement is planned, and not for each row.
export const bookingQuery = `create function booking_query(typed text) returns tsquery
   language plpgsql immutable strict parallel safe as $$
   declare
     frequent constant text[] := (
       select array_agg(word) from pg_stats,
         unnest(most_common_elems::text::text[], most_common_elem_freqs) as m (word, share)
       where tablename = 'bookings_words' and schemaname = current_schema() and share > 0.02);
     asked tsquery;
     wanted tsquery;
     part text;
     word text;
   begin
     foreach part in array (regexp_split_to_array(btrim(plain_text(typed)), '\\s+'))[1:20] loop
       if part ~ '.@.' then
         wanted := (quote_literal(replace(part, '\\', '')) || ':*')::tsquery;
         asked := coalesce(asked && wanted, wanted);
         continue;
       end if;
       foreach word in array string_to_array(
         regexp_replace(part, '[^[:alnum:]]+', ' ', 'g'), ' ')
       loop
         continue when word = '';
         wanted := case
           when word = any(frequent) then quote_literal(word)
           else quote_literal(word) || ':*'
         end::tsquery;
         asked := coalesce(asked && wanted, wanted);
       end loop;
     end loop;
     if typed_phone(typed) is not null then
       wanted := (quote_literal('~' || reverse(typed_phone(typed))) || ':*')::tsquery;
       asked := coalesce(asked || wanted, wanted);
     end if;
     -- Where there is no word, nothing is meant.
     return coalesce(asked, '''~~'''::tsquery);
   end $$`;

const bookings = [
  'drop index bookings_trigrams',
  // Words instead of trigrams: a third of the entries, where millions of rows are written. The phone
  // number stands backwards, since it is its end that everyone writes alike.
  `create function booking_words(email text, user_name text, name text, address text, phone text)
   returns tsvector language plpgsql immutable parallel safe as $$
   declare
     text text := email || ' ' || user_name || ' ' || name || ' ' || address;
   begin
     return array_to_tsvector(array_remove(string_to_array(
       regexp_replace(${plain('text')}, '[^[:alnum:]]+', ' ', 'g'), ' '), '')
       || array[lower(email), '~' || reverse(${digits('phone')})]);
   end $$`,
  `create index if not exists bookings_words on bookings
   using gin (booking_words(email, user_name, name, address, phone))`,
  bookingQuery,
  // How frequent words are is known from here on.
  analyze('bookings'),
];
