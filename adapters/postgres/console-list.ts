import type { MikroORM } from '@mikro-orm/postgresql';
import type { ConsoleList } from '../../application/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { managerOf } from './atomically.ts';
import { where, type Sql } from './sql.ts';

type Criteria = {
  ids?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
};

/** How a table is listed. Nothing that a request brings goes into the text of a statement. */
export type Listed<Row, Filter, Sort extends string, Columns> = {
  table: string;
  columns: string;
  /** The column of `from` and `to`. */
  madeAt: string;
  /** What each sort goes by. Ids decide between equals. */
  sorts: Record<Sort, string>;
  /** What an index has ahead of a sort: something coarser, or alike rows by their age. */
  ahead?: Partial<Record<Sort, string[]>>;
  /** Of so small a share of the rows the planner may know nothing but that it has not met a word. */
  unmet?: number;
  conditions: (filter: Filter) => Sql[];
  toRow: (columns: Columns) => Row;
};

/** While a batch of an export is made into text, everyone else waits: for 15 ms, and 60 ms of a thousand. */
const batch = 250;

/** So many rows are found and sorted in no time. */
const few = 2 * countLimit;

/** So many rows are read and sorted, or passed by on the way to a page, in a tenth of a second. */
const mostRead = 50_000;

/** Of a word that it has never met the planner expects a fiftieth of the rows; a number may be a phone's, too. */
const mostUnmet = 0.05;

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
  return many > mostRead || (last * all) / many < many;
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
  { madeAt, conditions }: Pick<Listed<never, Filter, never, never>, 'madeAt' | 'conditions'>,
  filter: Filter,
): Sql[] => [
  ...(filter.ids ? [{ text: 'id = any(?::uuid[])', values: [uuids(filter.ids)] }] : []),
  ...given(`${madeAt} >= ?`, filter.from),
  ...given(`${madeAt} < ?`, filter.to),
  ...conditions(filter),
];

/**
 * The order in which an index has a sort. Ids are made in the order of time, and filters have indexes
 * by that: dates leave rows out there, and none is passed by on the way to them.
 */
export const orderByIndex = <Sort extends string>(
  { madeAt, ahead }: Pick<Listed<never, never, Sort, never>, 'madeAt' | 'ahead'>,
  sort: Sort,
  way: 'asc' | 'desc',
): string => {
  const first = ahead?.[sort] ?? (sort === 'id' ? [madeAt] : []);
  return `order by ${[...first, 'sorted', 'id'].map((by) => `${by} ${way}`).join(', ')}`;
};

/** What PostgreSQL says of a statement that it has not run. */
type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** A list of the console over a table. */
export const postgresList = <
  Row,
  Filter extends Criteria,
  Sort extends string,
  Columns extends { id: string },
>(
  orm: MikroORM,
  list: Listed<Row, Filter, Sort, Columns>,
): ConsoleList<Row, Filter, Sort> => {
  const { table, columns, sorts, unmet = mostUnmet, toRow } = list;
  const em = managerOf(orm);
  /** How many rows the planner expects, by what it knows of the table. */
  const expected = async ({ text, values }: Sql): Promise<number> => {
    const [told] = await em().execute<[Explained]>(
      `explain (format json) select from ${table} ${text}`,
      values,
    );
    return told['QUERY PLAN'][0].Plan['Plan Rows'];
  };

  return {
    page: async ({ filter, sort, descending, offset, limit }) => {
      const { text, values } = where(conditionsOf(list, filter));
      const way = descending ? 'desc' : 'asc';
      const order = `order by sorted ${way}, id ${way}`;
      const fitting = `select id, ${sorts[sort]} as sorted from ${table} ${text}`;
      const page = (found: string, by = order) => `${found} ${by} limit ? offset ?`;

      // Of many, an index in the order of the sort gives the page, and nobody counts them.
      const walked = async (many: number, all: number) => {
        assertReached(offset, Math.min(deepest, Math.floor((mostRead * many) / all)));
        const byIndex = orderByIndex(list, sort, way);
        const rows = await em().execute<Columns[]>(
          `with page as (${page(fitting, byIndex)})
           select ${columns} from page join ${table} using (id) ${order}`,
          [...values, limit, offset],
        );
        // The last page tells how many there are, whatever was expected.
        const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
        return { rows: rows.map(toRow), total: isLast ? offset + rows.length : many };
      };
      const many = filter.ids ? 0 : await expected({ text, values });
      const all = many > few || filter.q ? await expected(where([])) : many;
      const knownFrom = filter.q ? unmet : 0;
      if (isWalked({ many, all, knownFrom, last: offset + limit })) return walked(many, all);

      // Few are found first, counted, and sorted then; of a search, nobody knows beforehand how many.
      const most = mostRead + 1;
      const rows = await em().execute<(Columns & { total: string | number })[]>(
        `with found as materialized (${fitting} limit ?),
           page as (${page('select id, sorted from found')})
         select listed.*, total
         from (select count(*) as total from found) counted
         left join (
           select ${columns}, sorted from page join ${table} using (id)
         ) listed on true ${order}`,
        [...values, most, limit, offset],
      );
      const total = Number(rows[0]?.total);
      if (total === most) return walked(Math.max(many, total), Math.max(all, total));
      if (total > countLimit) assertReached(offset);
      // Where a page is empty, the count comes with a row of nothing.
      return { rows: rows.filter(({ id }) => id !== null).map(toRow), total };
    },

    // By the id of the last row, so that what changes meanwhile is neither lost nor told twice.
    all: async function* (filter) {
      let last: string | undefined;
      for (;;) {
        const { text, values } = where([...conditionsOf(list, filter), ...given('id > ?', last)]);
        const rows = await em().execute<Columns[]>(
          `select ${columns} from ${table} ${text} order by id limit ?`,
          [...values, batch],
        );
        if (rows.length > 0) yield rows.map(toRow);
        if (rows.length < batch) return;
        last = rows.at(-1)?.id;
      }
    },
  };
};

/** A condition that holds for a value, where one is given. */
export const given = (text: string, value: unknown): Sql[] =>
  value === undefined ? [] : [{ text, values: [value] }];

/** A condition without a value, or its opposite. */
export const whether = (text: string, wanted: boolean | undefined): Sql[] =>
  wanted === undefined ? [] : [{ text: wanted ? text : `not (${text})`, values: [] }];

/**
 * Whether a record is what was typed, or has it: by its id, where that is one, and else by each word,
 * in any order, whatever the case and the accents, or by the last digits of a phone number.
 * @param ids the columns whose ids may be asked for
 */
export const finds = (q: string | undefined, ids: string[], words: (q: string) => Sql): Sql[] => {
  const typed = q?.trim();
  if (!typed) return [];
  if (!isUuid(typed)) return [words(typed)];
  return [
    {
      text: `(${ids.map((column) => `${column} = ?`).join(' or ')})`,
      values: ids.map(() => typed),
    },
  ];
};

/** Whether a column of `plain_text` has each word somewhere; those of a letter or two at its beginning. */
export const contains =
  (column: string) =>
  (typed: string): Sql => {
    const words = typed.split(/\s+/).slice(0, mostWords);
    const pattern = `regexp_replace(plain_text(?), '([\\\\%_])', '\\\\\\1', 'g')`;
    const each = words.map(
      (word) => `${column} like '%${/^[a-z\d]{1,2}$/i.test(word) ? ' ' : ''}' || ${pattern} || '%'`,
    );
    return {
      text: `((${each.join(' and ')}) or ${column} like '%' || typed_phone(?) || '%')`,
      values: [...words, typed],
    };
  };

/** More words than these narrow nothing any more. */
const mostWords = 20;

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text);

/** Ids as an array of PostgreSQL's; anything else than letters, digits and hyphens is no id. */
const uuids = (ids: string[]): string =>
  `{${ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)).join(',')}}`;
