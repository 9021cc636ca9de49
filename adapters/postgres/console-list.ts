import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ConsoleList } from '../../application/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { databaseOf } from './atomically.ts';
import { wayOf } from './listing.ts';
import type { Database } from './mapping.ts';
import { isId } from '../../domain/id.ts';
import { where, type Sql } from './sql.ts';
import { tableOf, type Mapping, type Row } from './tables.ts';

type Criteria = {
  ids?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
};

/** How a table is listed. */
export type Listed<Filter, Sort extends string> = {
  mapping: Mapping;
  /** The column of `from` and `to`. */
  madeAt: Sql;
  /** What each sort goes by. Ids decide between equals. */
  sorts: Record<Sort, Sql>;
  /** What an index has ahead of a sort: something coarser, or alike rows by their age. */
  ahead?: Partial<Record<Sort, Sql[]>>;
  /** Of so small a share of the rows the planner may know nothing but that it has not met a word. */
  unmet?: number;
  conditions: (filter: Filter) => Sql[];
};

/** While a batch of an export is made into text, everyone else waits: for 15 ms, and 60 ms of a thousand. */
const batch = 250;

/** So many rows are found and sorted in no time. */
const few = 2 * countLimit;

/** So many rows are read and sorted, or passed by on the way to a page, in a tenth of a second. */
const maxRead = 50_000;

/** Of a word that it has never met the planner expects a fiftieth of the rows; a number may be a phone's, too. */
const maxUnmet = 0.05;

/**
 * Whether an index in the order of the sort leads to a page sooner than finding all that fit, which
 * counts them: where fewer are passed by on the way, if those that fit are spread evenly, or nobody
 * could read so many.
 * @param many how many rows are expected to fit, of all @param knownFrom the share of all from which
 * that is no guess @param last the last row of the page
 */
export const isWalked = (asked: {
  many: number;
  all: number;
  knownFrom: number;
  last: number;
}): boolean => {
  const { many, all, knownFrom, last } = asked;
  if (many <= few || many <= knownFrom * all) return false;
  return many > maxRead || (last * all) / many < many;
};

/** Each row of the pages before is passed by. */
const deepest = countLimit;

/** @throws InvalidInput where a page is further down than can be read */
const assertReached = (offset: number, reach = deepest): void => {
  if (offset <= reach) return;
  const first = reach.toLocaleString('en');
  const message = `Only the first ${first} of so many can be paged through: narrow the filter, or turn the order round`;
  throw new InvalidInput([{ field: 'range', message }]);
};

/** What a filter leaves. */
export const conditionsOf = <Filter extends Criteria>(
  { madeAt, conditions }: Pick<Listed<Filter, never>, 'madeAt' | 'conditions'>,
  filter: Filter,
): Sql[] => [
  ...given(filter.ids, (ids) => sql`id = any(${ids.filter(isId)}::uuid[])`),
  ...given(filter.from, (from) => sql`${madeAt} >= ${from}`),
  ...given(filter.to, (to) => sql`${madeAt} < ${to}`),
  ...conditions(filter),
];

/**
 * The order in which an index has a sort. Ids are made in the order of time, and filters have indexes
 * by that: dates leave rows out there, and none is passed by on the way to them.
 */
export const orderByIndex = <Sort extends string>(
  { madeAt, ahead }: Pick<Listed<never, Sort>, 'madeAt' | 'ahead'>,
  sort: Sort,
  way: Sql,
): Sql => {
  const first = ahead?.[sort] ?? (sort === 'id' ? [madeAt] : []);
  const each = [...first, sql`sorted`, sql`id`].map((by) => sql`${by} ${way}`);
  return sql`order by ${sql.join(each)}`;
};

/** What PostgreSQL says of a statement that it has not run. */
type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** A list of the console over a table. */
export const postgresList = <
  Kept extends { id: string },
  Filter extends Criteria,
  Sort extends string,
>(
  orm: MikroORM,
  list: Listed<Filter, Sort>,
): ConsoleList<Kept, Filter, Sort> => {
  const { mapping, sorts, unmet = maxUnmet } = list;
  const table = sql.table(mapping.tableName);
  const { columns, recordOf } = tableOf(orm, mapping, { restore: (kept: Kept) => kept });
  const db = databaseOf(orm);
  /** How many rows the planner expects, by what it knows of the table. */
  const expected = async (fitting: Sql): Promise<number> => {
    const explained = sql<Explained>`explain (format json) select from ${table} ${fitting}`;
    const { rows } = await explained.execute(db());
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };

  return {
    page: async ({ filter, sort, descending, offset, limit }) => {
      const fitting = where(conditionsOf(list, filter));
      const way = wayOf(descending);
      const order = sql`order by sorted ${way}, id ${way}`;
      const found = sql`select id, ${sorts[sort]} as sorted from ${table} ${fitting}`;
      const cut = sql`limit ${limit} offset ${offset}`;

      // Of many, an index in the order of the sort gives the page, and nobody counts them.
      const walked = async (many: number, all: number) => {
        assertReached(offset, Math.min(deepest, Math.floor((maxRead * many) / all)));
        const { rows } = await sql<Row>`
          with page as (${found} ${orderByIndex(list, sort, way)} ${cut})
          select ${columns} from page join ${table} using (id) ${order}`.execute(db());
        // The last page tells how many there are, whatever was expected.
        const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
        return { rows: rows.map(recordOf), total: isLast ? offset + rows.length : many };
      };
      const many = filter.ids ? 0 : await expected(fitting);
      const all = many > few || filter.q ? await expected(where([])) : many;
      const knownFrom = filter.q ? unmet : 0;
      if (isWalked({ many, all, knownFrom, last: offset + limit })) return walked(many, all);

      // Few are found first, counted, and sorted then; of a search, nobody knows beforehand how many.
      const most = maxRead + 1;
      const { rows } = await sql<Row>`
        with found as materialized (${found} limit ${most}),
          page as (select id, sorted from found ${order} ${cut})
        select listed.*, total
        from (select count(*) as total from found) counted
        left join (
          select ${columns}, sorted from page join ${table} using (id)
        ) listed on true ${order}`.execute(db());
      const total = Number(rows[0]?.['total']);
      if (total === most) return walked(Math.max(many, total), Math.max(all, total));
      if (total > countLimit) assertReached(offset);
      // Where a page is empty, the count comes with a row of nothing.
      return { rows: rows.filter(({ id }) => id !== null).map(recordOf), total };
    },

    // By the id of the last row, so that what changes meanwhile is neither lost nor told twice.
    all: async function* (filter) {
      let last: string | undefined;
      for (;;) {
        const fitting = where([
          ...conditionsOf(list, filter),
          ...given(last, (id) => sql`id > ${id}`),
        ]);
        const { rows } = await sql<Row>`
          select ${columns} from ${table} ${fitting} order by id limit ${batch}`.execute(db());
        const records = rows.map(recordOf);
        if (records.length > 0) yield records;
        if (records.length < batch) return;
        last = records.at(-1)?.id;
      }
    },
  };
};

/** A condition that holds for a value, where one is given. */
export const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

/** Columns of a table and what they must be, where that is given. */
export const equal = <Table extends keyof Database>(
  wanted: Partial<Record<keyof Database[Table], unknown>>,
): Sql[] =>
  Object.entries(wanted).flatMap(([column, value]) =>
    given(value, (wanted) => sql`${sql.ref(column)} = ${wanted}`),
  );

/** A condition without a value, or its opposite. */
export const whether = (condition: Sql, wanted: boolean | undefined): Sql[] =>
  given(wanted, (isSo) => (isSo ? condition : sql`not (${condition})`));

/**
 * Whether a record is what was typed, or has it: by its id, where that is one, and else by each word,
 * in any order, whatever the case and the accents, or by the last digits of a phone number.
 * @param ids the columns whose ids may be asked for
 */
export const finds = (q: string | undefined, ids: string[], words: (q: string) => Sql): Sql[] => {
  const typed = q?.trim();
  if (!typed) return [];
  if (!isUuid(typed)) return [words(typed)];
  const each = ids.map((column) => sql`${sql.ref(column)} = ${typed}`);
  return [sql`(${sql.join(each, sql` or `)})`];
};

/** Whether a column of `plain_text` has each word somewhere; those of a letter or two at its beginning. */
export const contains =
  (column: Sql) =>
  (typed: string): Sql => {
    const each = typed
      .split(/\s+/)
      .slice(0, maxWords)
      .map((word) => {
        const before = sql.lit(/^[a-z\d]{1,2}$/i.test(word) ? '% ' : '%');
        return sql`${column} like ${before}
          || regexp_replace(plain_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      });
    return sql`((${sql.join(each, sql` and `)})
      or ${column} like '%' || typed_phone(${typed}) || '%')`;
  };

/** More words than these narrow nothing any more. */
const maxWords = 20;

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text);
