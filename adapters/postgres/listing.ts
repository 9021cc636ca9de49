import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Page, PageQuery } from '../../application/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { preparedIn } from './prepared.ts';
import { where, type Sql } from './sql.ts';
import type { Row } from './tables.ts';

/** What a list goes by, as an index has it; ids, which ascend with time, decide between equals. */
export type Keyset = {
  name: string;
  /** Nothing, where it goes by the ids alone. */
  by?: Sql;
  descending: boolean;
};

/** A list as it is read: `fitting` are all of its rows; `page` the first ones, with what they are `sorted` by. */
export type Listing = {
  sort: string;
  /** By `sorted` and `id`, or by `id` alone. */
  order: Sql;
  /** What both begin with. */
  head?: Sql;
  fitting: Sql;
  page: (length: number) => Sql;
  /** Where there are few of its kind: then its statements are prepared for the next time. */
  name?: string | undefined;
};

/**
 * Rows are asked for in one of these numbers, so that there are few statements, each planned for a
 * page of its length: the home page's, the grid's, and the longest.
 */
const lengths = [7, 25, 101];

/** What is sorted by the id alone is not told it twice. */
type Placed = Row & { id: string; sorted?: string | number; total?: string | number };

/** Reads a page of a list by keyset and, unless that is known, how long the list is: in one query. */
export const readPage = (orm: MikroORM) => {
  const ask = preparedIn(orm);
  return async <Item>(
    { sort, order, head, fitting, page, name }: Listing,
    { limit, after, uncounted }: PageQuery,
    toItem: (row: Row) => Item,
  ): Promise<Page<Item>> => {
    const length = lengths.find((one) => one > limit) ?? limit + 1;
    const rowsAlone = page(length);
    const asked = uncounted ? rowsAlone : counted(fitting, rowsAlone, order);
    const kind = [name, sort, after && 'after', uncounted && 'uncounted', length];
    const found = await ask<Placed>(
      name === undefined ? undefined : kind.join(' '),
      head ? sql`${head} ${asked}` : asked,
    );
    // Where a page is empty, the count comes with a row of nothing.
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

const counted = (fitting: Sql, page: Sql, order: Sql): Sql => sql`
  select page.*, total
  from (select count(*) as total from (${fitting} limit ${sql.lit(countLimit + 1)}) fitting) counted
  left join (${page}) page on true
  order by ${order}`;

export const wayOf = (descending: boolean): Sql => sql.raw(descending ? 'desc' : 'asc');

/** A list of the rows of a table that a filter leaves, in an order. */
export const listed = (
  {
    table,
    columns,
    order,
    filter,
  }: {
    table: Sql;
    columns: Sql;
    order: Keyset;
    filter: Sql[];
  },
  after: string | undefined,
): Pick<Listing, 'sort' | 'order' | 'fitting' | 'page'> => {
  const way = wayOf(order.descending);
  const sorting = order.by ? sql`sorted ${way}, id ${way}` : sql`id ${way}`;
  const sorted = order.by ? sql`, ${order.by} as sorted` : sql``;
  const rest = where([...filter, ...beyond(order, after)]);
  return {
    sort: order.name,
    order: sorting,
    fitting: sql`select from ${table} ${where(filter)}`,
    page: (length) =>
      sql`select ${columns}${sorted} from ${table} ${rest}
        order by ${sorting} limit ${sql.lit(length)}`,
  };
};

/** What comes after a cursor, so that an index leads to the place. */
export const beyond = ({ name, by, descending }: Keyset, after: string | undefined): Sql[] => {
  if (after === undefined) return [];
  const { value, id } = readCursor(after, name);
  const than = sql.raw(descending ? '<' : '>');
  return [sql`(${by ?? sql`id`}, id) ${than} (${value}, ${id})`];
};
