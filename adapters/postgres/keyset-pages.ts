import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Page, PageQuery } from '../../application/ports.ts';
import { pageSize, partsOnHome, partsOnPage } from '../../domain/page-sizes.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { preparedIn } from './prepared.ts';
import { where, type Sql } from './sql.ts';
import type { Row } from './tables.ts';

/** The order of a list, as an index has it. Equal values are sorted by their ids, which ascend with time. */
export type KeysetOrder = {
  name: string;
  /** What is sorted by; missing where that is the id alone. */
  by?: Sql;
  descending: boolean;
};

/** The parts of the statement that reads one page of a list, and counts the list. */
export type KeysetQuery = {
  sort: string;
  /** By `sorted` and `id`, or by `id` alone. */
  order: Sql;
  /** The `with` clause that `matching` and `page` refer to. */
  withClause?: Sql;
  /** Selects all rows of the list, to be counted. */
  matching: Sql;
  /** Selects the first rows after the cursor, with the value that they are `sorted` by. */
  page: (length: number) => Sql;
  /** Names the prepared statement. Missing where there would be too many different ones to prepare. */
  name?: string | undefined;
};

/**
 * The limits of the statements: one more row than the pages of the home page, of the grid, and the
 * longest. So there are few statements to prepare, each planned for its length.
 */
const lengths = [partsOnHome, partsOnPage, pageSize].map((shown) => shown + 1);

/** `sorted` is missing where the list is sorted by the id alone. */
type SortedRow = Row & { id: string; sorted?: string | number; total?: string | number };

/** Reads a page of a list by keyset and, unless the page is `uncounted`, the length of the list: in one query. */
export const readKeysetPage = (orm: MikroORM) => {
  const ask = preparedIn(orm);
  return async <Item>(
    { sort, order, withClause, matching, page, name }: KeysetQuery,
    { limit, after, uncounted }: PageQuery,
    toItem: (row: Row) => Item,
  ): Promise<Page<Item>> => {
    const length = lengths.find((one) => one > limit) ?? limit + 1;
    const rowsAlone = page(length);
    const asked = uncounted ? rowsAlone : counted(matching, rowsAlone, order);
    const kind = [name, sort, after && 'after', uncounted && 'uncounted', length];
    const found = await ask<SortedRow>(
      name === undefined ? undefined : kind.join(' '),
      withClause ? sql`${withClause} ${asked}` : asked,
    );
    // On an empty page the only row is the count, without an id.
    const rows = found.filter(({ id }) => id !== null);
    const last = rows[limit - 1];
    return {
      rows: rows.slice(0, limit).map(toItem),
      total: uncounted ? undefined : Number(found[0]?.total),
      next:
        rows.length > limit && last
          ? writeCursor({ sort, value: last.sorted ?? last.id, id: last.id })
          : undefined,
    };
  };
};

const counted = (matching: Sql, page: Sql, order: Sql): Sql => sql`
  select page.*, total
  from (select count(*) as total from (${matching} limit ${sql.lit(countLimit + 1)}) fitting) counted
  left join (${page}) page on true
  order by ${order}`;

export const direction = (descending: boolean): Sql => sql.raw(descending ? 'desc' : 'asc');

/** Reads the rows of one table that a filter selects, in an order. */
export const keysetQuery = (
  {
    table,
    columns,
    order,
    filter,
    within,
  }: {
    table: Sql;
    columns: Sql;
    order: KeysetOrder;
    filter: Sql[];
    /** A column in which all rows of the list are equal: they are read by an index that begins with it. */
    within?: Sql | undefined;
  },
  after: string | undefined,
): Pick<KeysetQuery, 'sort' | 'order' | 'matching' | 'page'> => {
  const way = direction(order.descending);
  const sorting = order.by ? sql`sorted ${way}, id ${way}` : sql`id ${way}`;
  const sorted = order.by ? sql`, ${order.by} as sorted` : sql``;
  const reading = within ? sql`${within} ${way}, ${sorting}` : sorting;
  const rest = where([...filter, ...afterCursor(order, after)]);
  return {
    sort: order.name,
    order: sorting,
    matching: sql`select from ${table} ${where(filter)}`,
    page: (length) =>
      sql`select ${columns}${sorted} from ${table} ${rest}
        order by ${reading} limit ${sql.lit(length)}`,
  };
};

/** The condition for the rows after a cursor, which an index can seek. */
export const afterCursor = (
  { name, by, descending }: KeysetOrder,
  after: string | undefined,
): Sql[] => {
  if (after === undefined) return [];
  const { value, id } = readCursor(after, name);
  const than = sql.raw(descending ? '<' : '>');
  return [sql`(${by ?? sql`id`}, id) ${than} (${value}, ${id})`];
};
