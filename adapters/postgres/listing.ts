import type { MikroORM } from '@mikro-orm/postgresql';
import { countLimit, type Page, type PageQuery } from '../../application/ports.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { preparedIn } from './prepared.ts';
import { numbered, where, type Sql } from './sql.ts';

/** What a list goes by, as an index has it; ids, which ascend with time, decide between equals. */
export type Order = { name: string; by: Sql; descending: boolean };

export type Listing = {
  table: string;
  columns: string;
  order: Order;
  filter: Sql[];
  /** Names the filter, where it is one of few: then the statement is prepared for the next time. */
  name?: string | undefined;
};

/**
 * Rows are asked for in one of these numbers, so that there are few statements, each planned for a
 * page of its length: the home page's, the grid's, and the longest.
 */
const lengths = [7, 25, 101];

type Placed = { id: string; sorted: string | number };

/** Reads a page of a list by keyset and, unless that is known, how long the list is: in one query. */
export const readPage = (orm: MikroORM) => {
  const ask = preparedIn(orm);
  return async <Row extends Placed>(
    { table, columns, order, filter, name }: Listing,
    { limit, after, uncounted }: PageQuery,
  ): Promise<Page<Row>> => {
    const way = order.descending ? 'desc' : 'asc';
    const length = lengths.find((one) => one > limit) ?? limit + 1;
    const rest = where([...filter, ...(after === undefined ? [] : [beyond(order, after)])]);
    const page: Sql = {
      text: `select ${columns}, ${order.by.text} as sorted from ${table} ${rest.text}
        order by sorted ${way}, id limit ${length}`,
      values: [...order.by.values, ...rest.values],
    };
    const { text, values } = numbered(uncounted ? page : counted(table, where(filter), page, way));
    const kind = [table, order.name, name, after && 'after', uncounted && 'uncounted', length];
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
          ? writeCursor({ sort: order.name, value: last.sorted, id: last.id })
          : undefined,
    };
  };
};

const counted = (table: string, filter: Sql, page: Sql, way: string): Sql => ({
  text: `select page.*, total
    from (
      select count(*) as total
      from (select from ${table} ${filter.text} limit ${countLimit + 1}) fitting
    ) counted left join (${page.text}) page on true
    order by sorted ${way}, id`,
  values: [...filter.values, ...page.values],
});

/** Written so that an index leads to the place: `a > x or (a = x and …)` would read all before it. */
const beyond = ({ name, by, descending }: Order, after: string): Sql => {
  const { value, id } = readCursor(after, name);
  const past = descending ? '<' : '>';
  return {
    text: `(${by.text} ${past}= ? and (${by.text} ${past} ? or id > ?))`,
    values: [...by.values, value, ...by.values, value, id],
  };
};
