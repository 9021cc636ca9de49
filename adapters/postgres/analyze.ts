/**
 * Has PostgreSQL look at what a table holds, where it holds something: of a table that was looked at when
 * it was empty, PostgreSQL believes for minutes that reading all of it costs nothing.
 */
export const analyze = (table: string): string =>
  `do $$ begin if exists (select from ${table}) then analyze ${table}; end if; end $$`;
