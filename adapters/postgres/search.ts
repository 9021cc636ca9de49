import type { ProductMatch } from '../../application/catalogue/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { readAsked } from '../../domain/search.ts';
import { readCursor } from './cursor.ts';
import { beyond, type Listing, type Order } from './listing.ts';
import { joined, where, type Sql } from './sql.ts';

// The catalogue is cut into shares by chance, and each part carries the lexeme of its own (see the
// migration): so a share of whatever is searched for is found by the same index, and tells how many
// there are in all.
const shares = 64;

/** Of more than so many in one share there are too many in all, a few thousand, to read each. */
const many = 60;

/** With so many in one share, it cannot be by chance that there are fewer than are ever counted. */
const plenty = 400;

/** The categories of what fits are counted one by one as long as there are about so many parts. */
const countedOneByOne = 10_000;

/** Of more, about so many stand for all: each further share costs as much as a few thousand parts. */
const sampled = 1_000;

/** The functions of the migrations that make a query of what was typed. */
const reading: Record<ProductMatch, string> = { all: 'search_asked', nearest: 'search_nearest' };

/** What was typed as a query. Letters and digits alone are in it, so nothing can be an operator. */
const queryOf = (q: string, match: ProductMatch): Sql => {
  const { words, meant } = readAsked(q);
  return {
    text: `${reading[match]}(?, ?::jsonb)`,
    values: [words.join(' '), JSON.stringify(meant)],
  };
};

/** What every statement begins with: the words that are looked for, once. */
const asking = ({ q, match = 'all' }: Typed): Sql => {
  const { text, values } = queryOf(q, match);
  return { text: `with asked as materialized (select ${text} as q)`, values };
};
const all = '(select q from asked)';
const share = (query: string) => `(select q && (${query})::tsquery from asked)`;

/** Whether a part has what was typed, for a statement with other filters. */
export const matches = (q: string): Sql => {
  const { text, values } = queryOf(q, 'all');
  return { text: `search @@ (select ${text})`, values };
};

/** What was typed, and how much of it a part must have. */
type Typed = { q: string; match?: ProductMatch | undefined };
type Search = Typed & { columns: string; filter: Sql[] };

const found = (query: string, filter: Sql[]): Sql =>
  where([{ text: `search @@ ${query}`, values: [] }, ...filter]);

const firstShare = (columns: string, filter: Sql[]): Sql => {
  const { text, values } = found(share(`'''~0'''`), filter);
  return { text: `select ${columns} from products ${text}`, values };
};

/**
 * What is found, in an order that an index has. Few are read and sorted; of many, that index gives
 * the page, and each row on the way is looked at.
 */
export const foundIn = (
  order: Order,
  { columns, filter, ...typed }: Search,
  after: string | undefined,
): Listing => {
  const way = order.descending ? 'desc' : 'asc';
  const sorting = `sorted ${way}, id ${way}`;
  const near = firstShare('', filter);
  const rest = [...filter, ...beyond(order, after)];
  const rows = (condition: string): Sql => {
    const { text, values } = where([{ text: condition, values: [] }, ...rest]);
    return { text: `select ${columns}, ${order.by} as sorted from products ${text}`, values };
  };
  const few = rows(`search @@ ${all} and (select n from near) <= ${many}`);
  // The function behind the operator, which no index serves.
  const others = rows(`ts_match_vq(search, ${all}) and (select n from near) > ${many}`);
  return {
    sort: order.name,
    order: sorting,
    head: joined(asking(typed), {
      text: `, near as materialized
        (select count(*) as n from (${near.text} limit ${plenty + 1}) near)`,
      values: near.values,
    }),
    fitting: fitting(filter, '(select n from near)'),
    page: (length) => {
      const page = `order by ${sorting} limit ${length}`;
      // Where the planner may not look, it does not walk an order's index for what is rare.
      const text = `(select * from (${few.text} offset 0) few ${page})
        union all (${others.text} ${page}) ${page}`;
      return { text, values: [...few.values, ...others.values] };
    },
  };
};

/** All that is found; of plenty in a share, nothing need be found to know that there is more than enough. */
const fitting = (filter: Sql[], inShare: string): Sql => {
  const { text, values } = found(all, filter);
  return {
    text: `select from products ${text} and ${inShare} <= ${plenty}
      union all
      select from generate_series(0, ${countLimit}) where ${inShare} > ${plenty}`,
    values,
  };
};

/** From 0 to less than 1: a hit in the name counts more than one in the category, and so on. */
const rank = `ts_rank('{0.05, 0.1, 0.3, 1}', search, ${all}, 32 | 1)::float8`;

/**
 * What is found, the most relevant first: where there are a few thousand, by their rank; of more,
 * each share's by its rank, share after share. In a cursor, the place is -1 - rank in the first case
 * and share - rank in the second, so that what follows goes on in the same way.
 */
export const foundByRelevance = (
  { columns, filter, ...typed }: Search,
  after: string | undefined,
): Listing => {
  const best = (rows: Sql, length: number): Sql => ({
    text: `select ${columns}, sorted
      from (select * from (${rows.text}) found order by sorted, id limit ${length}) best
      join products using (id) order by sorted, id`,
    values: rows.values,
  });
  const near = firstShare(`id, 0 - ${rank} as sorted`, filter);
  const listing = {
    sort: 'relevance',
    order: 'sorted, id',
    head: joined(asking(typed), {
      text: `, near as materialized (${near.text})`,
      values: near.values,
    }),
    fitting: fitting(filter, '(select count(*) from near)'),
  };
  const everywhere = found(all, filter);
  if (after === undefined)
    return {
      ...listing,
      page: (length) => {
        // Each share then holds enough for a page, whatever chance has made of it.
        const enough = `(select count(*) from near) > ${Math.max(many, 2 * length)}`;
        const text = `select * from near where ${enough} union all
          select id, -1 - ${rank} from products ${everywhere.text} and not ${enough}`;
        return best({ text, values: everywhere.values }, length);
      },
    };
  const { value, id } = readCursor(after, 'relevance');
  const its = Math.ceil(Number(value));
  const rows =
    its < 0
      ? { place: '-1', ...everywhere }
      : { place: 'search_share(id)', ...found(share(`$$'~${its}' | '~${its + 1}'$$`), filter) };
  return {
    ...listing,
    page: (length) =>
      best(
        {
          text: `select * from (
              select id, ${rows.place} - ${rank} as sorted from products ${rows.text}
            ) ranked where (sorted, id) > (?, ?)`,
          values: [...rows.values, value, id],
        },
        length,
      ),
  };
};

/**
 * How many parts of each category fit. Of more than about `countedOneByOne`, those of as few shares
 * as hold `sampled` are counted, and stand for all; often it is the first one, which was read already.
 */
export const foundByCategory = (typed: Typed, filter: Sql[], limit: number): Sql => {
  const near = firstShare('category', filter);
  const read = `(case when shares = ${shares} then q else q && (
      select string_agg($$'~$$ || n || $$'$$, '|')::tsquery from generate_series(0, shares - 1) as n
    ) end)`;
  const more = found(`(select ${read} from asked, read)`, filter);
  return joined(
    asking(typed),
    { text: `, near as materialized (${near.text})`, values: near.values },
    {
      text: `, read as materialized (
        select case
          when count(*) <= ${Math.floor(countedOneByOne / shares)} then ${shares}
          else ceil(${sampled}.0 / count(*))::int
        end as shares from near
      )`,
      values: [],
    },
    {
      text: `select category, round(count(*) * ${shares}.0 / (select shares from read)) as count
        from (
          select category from near where (select shares from read) = 1
          union all
          select category from products ${more.text} and (select shares from read) > 1
        ) counted
        where category is not null
        group by category order by count desc, category collate "C" limit ?`,
      values: [...more.values, limit],
    },
  );
};
