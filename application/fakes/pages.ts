import { InvalidInput } from '../../domain/errors.ts';
import { countLimit } from '../../domain/count-limit.ts';
import type { Page, PageQuery } from '../ports.ts';

type Key = string | number;

/** The order of a list: by a key, and by the id where keys are equal. */
export type SortKey<Row> = { name: string; key: (row: Row) => Key; descending?: boolean };

/** One page of rows by keyset: the cursor is the place of the page's last row. */
export const pageOf = <Row extends { id: string }>(
  rows: Row[],
  { name, key, descending = false }: SortKey<Row>,
  { limit, after, uncounted }: PageQuery,
): Page<Row> => {
  const direction = descending ? -1 : 1;
  const compare = (a: [Key, string], b: [Key, string]) =>
    direction * (order(a[0], b[0]) || order(a[1], b[1]));
  const place = (row: Row): [Key, string] => [key(row), row.id];
  const sorted = rows.toSorted((a, b) => compare(place(a), place(b)));
  const start = after === undefined ? undefined : readCursor(name, after);
  const rest = start ? sorted.filter((row) => compare(place(row), start) > 0) : sorted;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    total: uncounted ? undefined : Math.min(rows.length, countLimit + 1),
    next: last && rest.length > limit ? writeCursor(name, place(last)) : undefined,
  };
};

const order = (a: Key, b: Key): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const writeCursor = (name: string, [key, id]: [Key, string]): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

const readCursor = (name: string, cursor: string): [Key, string] => {
  const invalid = new InvalidInput([{ field: 'after', message: 'This list has no such page' }]);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalid;
  }
  if (!Array.isArray(parts)) throw invalid;
  const [of, key, id]: unknown[] = parts;
  if (of !== name || typeof id !== 'string') throw invalid;
  if (typeof key !== 'string' && typeof key !== 'number') throw invalid;
  return [key, id];
};
