import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ConsoleList } from '../../application/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { databaseOf } from './atomically.ts';
import { ifDefined } from './conditions.ts';
import { direction } from './keyset-pages.ts';
import { isId } from '../../domain/id.ts';
import { language } from '../../domain/money.ts';
import { where, type Sql } from './sql.ts';
import { readsIn } from './standby.ts';
import { tableOf, type Mapping, type Row } from './tables.ts';

type Criteria = {
  ids?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
};

/** How the console lists a table. */
export type ListDefinition<Filter, Sort extends string> = {
  mapping: Mapping;
  /** The column that `from` and `to` are compared with. */
  dateColumn: Sql;
  /** What each sort sorts by. Equal values are sorted by their ids. */
  sorts: Record<Sort, Sql>;
  /** The columns that an index is sorted by instead of the id, or before the value of a sort. */
  indexPrefix?: Partial<Record<Sort, Sql[]>>;
  /** Sorts by what is searched: rows with a word stand together in them. */
  searchedSorts?: Sort[];
  /** Whether one index has the filter, but for its words, and the sort. */
  isServed?(sort: Sort, filter: Filter): boolean;
  /** The share of all rows that the planner may assume for a word of which it has no statistics. */
  assumedShare?: number;
  conditions: (filter: Filter) => Sql[];
  /** What the planner can estimate in their place, where they ask for more than columns of the row. */
  estimable?: (filter: Filter) => Sql[];
  /** What leaves the planner no index but that of the sort, where it knows too little to choose. */
  scannable?: (filter: Filter) => Sql[];
};

/** Whether a sort is by age: ids follow dates. */
export const isByAge = (sort: string): boolean => ['id', 'createdAt', 'at'].includes(sort);

/** How many rows of an export are read at once. Writing them as text blocks the process for 15 ms; a thousand, for 60 ms. */
const batchSize = 250;

/** So many rows are read and sorted, or skipped before a page, in two tenths of a second. */
const maxRead = 50_000;

/** Of a search by age the index of dates tells where so many rows end, and only those of them that match are read, in less time. */
const maxPassed = 4 * maxRead;

/** So many rows of a search are passed by in less time than it takes to look up where they end: in a seventh of a second. */
const fewPassed = 20_000;

/** Of a word without statistics the planner assumes a fiftieth of the rows; a number may be a phone's, too. */
const defaultAssumedShare = 0.05;

/**
 * Whether a page is read along the index of its sort, rather than by reading all rows that match, which
 * also counts them: where that is less work, if those that match are spread evenly, or where more match
 * than can be read.
 * @param matching how many rows the planner expects to match, of `all` that the index leads to
 * @param least an estimate of no more than this is not relied on @param last the number of the page's last row
 * @param isServed whether the index has the filter, too @param isWindowed whether dates narrow what is read
 * @param isUneven whether those that match may not begin the order: then they are all read after that
 */
export const scansSortIndex = (asked: {
  matching: number;
  all: number;
  least?: number;
  last: number;
  isServed?: boolean | undefined;
  isWindowed?: boolean;
  isUneven?: boolean;
}): boolean => {
  const { matching, all, least = 0, last, isServed, isWindowed, isUneven } = asked;
  if (matching <= countLimit || matching <= least) return false;
  if (matching > maxRead) return true;
  const passed = ((isUneven ? 4 : 1) * last * all) / matching;
  // To find what is in two indexes, PostgreSQL reads all that each of them has.
  return passed < matching || passed < (isWindowed ? maxPassed : isServed ? fewPassed : 0);
};

const maxFound = maxRead + 1;

/** All rows of the pages before are skipped one by one. */
const maxOffset = countLimit;

/** @throws InvalidInput where a page is further down than can be read */
const assertOffset = (offset: number, limit = maxOffset): void => {
  if (offset <= limit) return;
  const first = limit.toLocaleString(language);
  const message = `Only the first ${first} of so many can be paged through: narrow the filter, or turn the order round`;
  throw new InvalidInput([{ field: 'range', message }]);
};

/** The condition for dates. */
const within = ({ from, to }: Criteria, dateColumn: Sql): Sql[] => [
  ...ifDefined(from, (date) => sql`${dateColumn} >= ${date}`),
  ...ifDefined(to, (date) => sql`${dateColumn} < ${date}`),
];

/** The conditions of a filter. */
export const conditionsOf = <Filter extends Criteria>(
  { dateColumn, conditions }: Pick<ListDefinition<Filter, never>, 'dateColumn' | 'conditions'>,
  filter: Filter,
): Sql[] => [
  ...ifDefined(filter.ids, (ids) => sql`id = any(${ids.filter(isId)}::uuid[])`),
  ...within(filter, dateColumn),
  ...conditions(filter),
];

/**
 * The `order by` that the index of a sort serves. Ids ascend with time, so the date stands for them: the
 * indexes of filters have it, and a range of dates is a range of such an index, with no row skipped.
 */
export const indexOrder = <Sort extends string>(
  { dateColumn, indexPrefix }: Pick<ListDefinition<never, Sort>, 'dateColumn' | 'indexPrefix'>,
  sort: Sort,
  way: Sql,
): Sql => {
  const first = indexPrefix?.[sort] ?? (sort === 'id' ? [dateColumn] : []);
  const each = [...first, sql`sorted`, sql`id`].map((by) => sql`${by} ${way}`);
  return sql`order by ${sql.join(each)}`;
};

/** The answer to `explain`: the plan of a statement, which is not run. */
type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** A list of the console over a table, in pages by offset. */
export const offsetPages = <
  Item extends { id: string },
  Filter extends Criteria,
  Sort extends string,
>(
  orm: MikroORM,
  list: ListDefinition<Filter, Sort>,
): ConsoleList<Item, Filter, Sort> => {
  const { mapping, sorts, dateColumn } = list;
  const { assumedShare = defaultAssumedShare, searchedSorts = [] } = list;
  const estimable = { dateColumn, conditions: list.estimable ?? list.conditions };
  const scannable = { dateColumn, conditions: list.scannable ?? list.conditions };
  const table = sql.table(mapping.tableName);
  const { columns, recordOf } = tableOf(orm, mapping, { restore: (item: Item) => item });
  const db = databaseOf(orm);
  const reads = readsIn(orm);
  /** How many rows the planner expects to match, by its statistics. */
  const estimate = async (matching: Sql): Promise<number> => {
    const explained = sql<Explained>`explain (format json) select from ${table} ${matching}`;
    const { rows } = await explained.execute(db());
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };

  const pageNow: ConsoleList<Item, Filter, Sort>['page'] = async ({
    filter,
    sort,
    descending,
    offset,
    limit,
  }) => {
    const last = offset + limit;
    const isWindowed = Boolean(filter.q) && isByAge(sort);
    const isUneven = Boolean(filter.q) && searchedSorts.includes(sort);
    const way = direction(descending);
    const order = sql`order by sorted ${way}, id ${way}`;
    const dates = within(filter, dateColumn);
    const found = (
      by: Parameters<typeof conditionsOf<Filter>>[0],
      more: Sql[] = [],
      among = table,
    ): Sql =>
      sql`select id, ${sorts[sort]} as sorted from ${among} ${where([...conditionsOf(by, filter), ...more])}`;
    const withoutWords = { ...filter, q: undefined };
    const cut = sql`limit ${limit} offset ${offset}`;

    // Few rows are all read, counted and sorted.
    const findAll = async (more: Sql[] = []) => {
      const { rows } = await sql<Row>`
        with found as materialized (${found(list, more)} limit ${maxFound}),
          page as (select id, sorted from found ${order} ${cut})
        select listed.*, total
        from (select count(*) as total from found) counted
        left join (
          select ${columns}, sorted from page join ${table} using (id)
        ) listed on true ${order}`.execute(db());
      // On an empty page the only row is the count, without an id.
      const page = rows.filter(({ id }) => id !== null).map(recordOf);
      return { rows: page, total: Number(rows[0]?.['total']) };
    };

    // The dates of the first rows of the list, of so many. The index of dates alone tells where they end.
    const firstDates = async (count: number): Promise<Sql[]> => {
      const { rows } = await sql<{ date: Date }>`
        select ${dateColumn} as date from ${table} ${where(dates)}
        order by ${dateColumn} ${way}, id ${way} limit 1 offset ${count}`.execute(db());
      const than = sql.raw(descending ? '>=' : '<=');
      return rows.map(({ date }) => sql`${dateColumn} ${than} ${date}`);
    };

    // Along the index of the sort, past no more than so many of its rows.
    const walk = async (most?: number): Promise<Item[]> => {
      const first = sql`(select * from ${table} ${where(list.conditions({} as Filter))}
        order by ${sorts[sort]} ${way}, id ${way} limit ${most}) ${table}`;
      const { rows } = await sql<Row>`
        with page as (
          ${found(scannable, [], most === undefined ? table : first)} ${indexOrder(list, sort, way)} ${cut}
        )
        select ${columns} from page join ${table} using (id) ${order}`.execute(db());
      return rows.map(recordOf);
    };

    // Of many rows, the index of the sort gives the page, and the total is an estimate. `all` are the rows
    // among which it finds them.
    const scanIndex = async (count: number, all: number) => {
      const most = isWindowed ? maxPassed : filter.q ? fewPassed : maxRead;
      const reached = count > maxRead ? Math.floor((most * count) / all) : maxOffset;
      assertOffset(offset, Math.min(maxOffset, reached));
      if (isWindowed && (last * all) / count > fewPassed) {
        const ofDates = Math.max(all, await estimate(where(dates)));
        const near = await findAll(await firstDates(Math.ceil((2 * last * ofDates) / count)));
        if (near.total >= last && near.total < maxFound) return { rows: near.rows, total: count };
      }
      if (isUneven) {
        const near = await walk(fewPassed / 4 + Math.ceil((2 * last * all) / count));
        if (near.length === limit) return { rows: near, total: count };
        const whole = await findAll();
        if (whole.total < maxFound) return whole;
      }
      const rows = await walk();
      // The last page shows the true total, whatever the estimate was.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
      return { rows, total: isLast ? offset + rows.length : count };
    };
    const estimated = filter.ids ? 0 : await estimate(where(conditionsOf(estimable, filter)));
    const every = estimated > countLimit || filter.q ? await estimate(where([])) : estimated;
    // What the planner assumes of a word holds among those that the rest of the filter leaves.
    const rest =
      filter.q && estimated > countLimit
        ? Math.max(estimated, await estimate(where(conditionsOf(estimable, withoutWords))))
        : every;
    const isServed = Boolean(filter.q) && list.isServed?.(sort, filter);
    const all = isServed ? rest : every;
    const asked = {
      matching: estimated,
      all,
      least: filter.q ? assumedShare * rest : 0,
      last,
      isServed,
      isWindowed,
      isUneven,
    };
    if (scansSortIndex(asked)) return scanIndex(estimated, all);

    // A search may match more than was estimated, and than can be read: then the index is scanned after all.
    const whole = await findAll();
    if (whole.total === maxFound)
      return scanIndex(Math.max(estimated, maxFound), Math.max(all, maxFound));
    if (whole.total > countLimit) assertOffset(offset);
    return whole;
  };

  return {
    // What is asked for by its ids costs the leader no more than to tell its position.
    page: (query) => (query.filter.ids ? pageNow(query) : reads(() => pageNow(query))),

    // Each batch goes on after the last id, so that no row is missed or repeated when others change.
    all: async function* (filter) {
      let last: string | undefined;
      for (;;) {
        const matching = where([
          ...conditionsOf(list, filter),
          ...ifDefined(last, (id) => sql`id > ${id}`),
        ]);
        const batch = sql<Row>`
          select ${columns} from ${table} ${matching} order by id limit ${batchSize}`;
        const { rows } = await reads(() => batch.execute(db()));
        const records = rows.map(recordOf);
        if (records.length > 0) yield records;
        if (records.length < batchSize) return;
        last = records.at(-1)?.id;
      }
    },
  };
};
