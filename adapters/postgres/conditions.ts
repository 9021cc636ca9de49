import { sql } from 'kysely';
import type { Database } from './mapping.ts';
import type { Sql } from './sql.ts';

/** The condition on a value, where the filter has one. */
export const ifDefined = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Sql,
): Sql[] => (value === undefined ? [] : [condition(value)]);

/** Conditions that columns of a table equal values, where the filter has them. */
export const columnsEqual = <Table extends keyof Database>(
  wanted: Partial<Record<keyof Database[Table], unknown>>,
): Sql[] =>
  Object.entries(wanted).flatMap(([column, value]) =>
    ifDefined(value, (wanted) => sql`${sql.ref(column)} = ${wanted}`),
  );

/** The condition or its opposite, as the filter says; none where it says neither. */
export const isOrIsNot = (condition: Sql, wanted: boolean | undefined): Sql[] =>
  ifDefined(wanted, (is) => (is ? condition : sql`not (${condition})`));

/**
 * The condition for what an admin typed into a search: an id, or words.
 * @param ids the columns that are compared with an id @param words makes the condition for words
 */
export const matchesSearch = (
  q: string | undefined,
  ids: string[],
  words: (q: string) => Sql,
): Sql[] => {
  const typed = q?.trim();
  if (!typed) return [];
  if (!isUuid(typed)) return [words(typed)];
  const each = ids.map((column) => sql`${sql.ref(column)} = ${typed}`);
  return [sql`(${sql.join(each, sql` or `)})`];
};

/**
 * The condition that a column of `plain_text` contains each typed word, in any order and whatever the
 * case and the accents, or the last digits of a phone number. Words of one or two letters must begin a
 * word of the column. Signs within a word need not be those of the column, and are left out between words.
 */
export const containsWords =
  (column: Sql) =>
  (typed: string): Sql => {
    const contains = (word: string): Sql => {
      const before = sql.lit(/^[a-z\d]{1,2}$/i.test(word) ? '% ' : '%');
      return sql`${column} like ${before}
        || regexp_replace(plain_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
    };
    const containsWord = (word: string): Sql => {
      // The index looks for what is before the @ of an address: many share what is after it.
      const [account] = /^[^@]{3,}@/.exec(word) ?? [];
      if (account) return sql`${contains(account)} and strpos(${column}, plain_text(${word})) > 0`;
      const apart = word.includes('@') ? [word] : word.split(signs).filter(Boolean);
      if (apart.length === 0 || apart[0] === word) return contains(word);
      return sql`(${contains(word)} or (${sql.join(apart.map(contains), sql` and `)}))`;
    };
    const words = typed.split(/\s+/);
    const named = words.filter((word) => word.replaceAll(signs, '') !== '');
    const each = (named.length > 0 ? named : words).slice(0, maxWords).map(containsWord);
    return sql`((${sql.join(each, sql` and `)})
      or ${column} like '%' || typed_phone(${typed}) || '%')`;
  };

/** What stands in no word: an apostrophe is typed in several ways, and a comma stands after a name. */
const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Words after these are ignored: more of them narrow no search. */
const maxWords = 20;

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text);
