import type { MikroORM } from '@mikro-orm/postgresql';
import type { ConsoleList } from '../../application/console/lists.ts';
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
  conditions: (filter: Filter) => Sql[];
  toRow: (columns: Columns) => Row;
};

const batch = 1_000;
/** So many rows are sorted in no time. */
const few = 10_000;

/** A list of the console over a table: one query counts, another finds a page. */
export const postgresList = <
  Row,
  Filter extends Criteria,
  Sort extends string,
  Columns extends { id: string },
>(
  orm: MikroORM,
  { table, columns, madeAt, sorts, conditions, toRow }: Listed<Row, Filter, Sort, Columns>,
): ConsoleList<Row, Filter, Sort> => {
  const em = managerOf(orm);
  const selected = (filter: Filter): Sql[] => [
    ...(filter.ids ? [{ text: 'id = any(?::uuid[])', values: [uuids(filter.ids)] }] : []),
    ...given(`${madeAt} >= ?`, filter.from),
    ...given(`${madeAt} < ?`, filter.to),
    ...conditions(filter),
  ];
  return {
    page: async (query) => {
      const { text, values } = where(selected(query.filter));
      const [{ total }] = await em().execute<[{ total: string | number }]>(
        `select count(*) as total from ${table} ${text}`,
        values,
      );
      const count = Number(total);
      if (query.offset >= count) return { rows: [], total: count };
      // The planner takes a rare word for a common one, and would walk a sort's index to its end in
      // search of it. So few are found first, and sorted then; of many, the index gives the page.
      const found = count <= few ? 'materialized' : 'not materialized';
      const way = query.descending ? 'desc' : 'asc';
      const order = `order by sorted ${way}, id ${way}`;
      const rows = await em().execute<Columns[]>(
        `with found as ${found} (
           select id, ${sorts[query.sort]} as sorted from ${table} ${text}
         ), page as (select id, sorted from found ${order} limit ? offset ?)
         select ${columns} from page join ${table} using (id) ${order}`,
        [...values, query.limit, query.offset],
      );
      return { rows: rows.map(toRow), total: count };
    },

    // By the id of the last row, so that what changes meanwhile is neither lost nor told twice.
    all: async function* (filter) {
      let last: string | undefined;
      for (;;) {
        const { text, values } = where([...selected(filter), ...given('id > ?', last)]);
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

/** Whether a text contains what was typed, whatever the case. */
export const contains = (text: string, q: string | undefined): Sql[] => {
  const typed = q?.trim().toLowerCase();
  if (!typed) return [];
  return given(`${text} like ?`, `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`);
};

/** Ids as an array of PostgreSQL's; anything else than letters, digits and hyphens is no id. */
const uuids = (ids: string[]): string =>
  `{${ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)).join(',')}}`;
