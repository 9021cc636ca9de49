import type { MikroORM } from '@mikro-orm/postgresql';
import type { Page, PageQuery } from '../../application/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { preparedIn } from './prepared.ts';
import { joined, numbered, where, type Sql } from './sql.ts';

/** What a list goes by, as an index has it; ids, which ascend with time, decide between equals. */
export type Order = { name: string; by: string; descending: boolean };

/** A list as it is read: `fitting` are all of its rows; `page` the first ones, with what they are `sorted` by. */
export type Listing = {
  sort: string;
  /** As SQL: by `sorted` and `id`, or by `id` alone. */
  order: string;
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
type Placed = { id: string; sorted?: string | number };

/** Reads a page of a list by keyset and, unless that is known, how long the list is: in one query. */
export const readPage = (orm: MikroORM) => {
  const ask = preparedIn(orm);
  return async <Row extends Placed>(
    { sort, order, head, fitting, page, name }: Listing,
    { limit, after, uncounted }: PageQuery,
  ): Promise<Page<Row>> => {
    const length = lengths.find((one) => one > limit) ?? limit + 1;
    const rowsAlone = page(length);
    const asked = uncounted ? rowsAlone : counted(fitting, rowsAlone, order);
    const { text, values } = numbered(head ? joined(head, asked) : asked);
    const kind = [name, sort, after && 'after', uncounted && 'uncounted', length];
    const found = await ask<Row & { total?: string | number }>(
      name === undefined ? { text } : { text, name: kind.join(' ') },
      values,
    );
    // Where a page is empty, the count comes with a row of nothing.
    const rows = found.filter(({ id }) => id !== null);
    const last = rows[limit - 1];
    return {
      rows: rows.slice(0, limit),
      total: uncounted ? undefined : Number(found[0]?.total),
      next:
        rows.length > limit && last
          ? writeCursor({ sort, value: last.sorted ?? last.id, id: last.id })
          : undefined,
    };
  };
};

const counted = (fitting: Sql, page: Sql, order: string): Sql => ({
  text: `select page.*, total
    from (select count(*) as total from (${fitting.text} limit ${countLimit + 1}) fitting) counted
    left join (${page.text}) page on true
    order by ${order}`,
  values: [...fitting.values, ...page.values],
});

/** A list of the rows of a table that a filter leaves, in an order. */
export const listed = (
  {
    table,
    columns,
    order: { name: sort, by, descending },
    filter,
  }: {
    table: string;
    columns: string;
    order: Order;
    filter: Sql[];
  },
  after: string | undefined,
): Pick<Listing, 'sort' | 'order' | 'fitting' | 'page'> => {
  const way = descending ? 'desc' : 'asc';
  const [sorted, order] =
    by === 'id' ? ['', `id ${way}`] : [`, ${by} as sorted`, `sorted ${way}, id ${way}`];
  const rest = where([...filter, ...beyond({ name: sort, by, descending }, after)]);
  const all = where(filter);
  return {
    sort,
    order,
    fitting: { text: `select from ${table} ${all.text}`, values: all.values },
    page: (length) => ({
      text: `select ${columns}${sorted} from ${table} ${rest.text} order by ${order} limit ${length}`,
      values: rest.values,
    }),
  };
};

/** What comes after a cursor, so that an index leads to the place. */
export const beyond = ({ name, by, descending }: Order, after: string | undefined): Sql[] => {
  if (after === undefined) return [];
  const { value, id } = readCursor(after, name);
  return [{ text: `(${by}, id) ${descending ? '<' : '>'} (?, ?)`, values: [value, id] }];
};
