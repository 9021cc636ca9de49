import { sql } from 'kysely';
import type { ProductMatch } from '../../application/catalogue/ports.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { readAsked } from '../../domain/search.ts';
import { readCursor } from './cursor.ts';
import { afterCursor, direction, type KeysetQuery, type KeysetOrder } from './keyset-pages.ts';
import { where, type Sql } from './sql.ts';

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
const reading: Record<ProductMatch, Sql> = {
  all: sql`search_asked`,
  nearest: sql`search_nearest`,
};

/** What was typed as a query. Letters and digits alone are in it, so nothing can be an operator. */
const queryOf = (q: string, match: ProductMatch): Sql => {
  const { words, meant } = readAsked(q);
  return sql`${reading[match]}(${words.join(' ')}, ${JSON.stringify(meant)}::jsonb)`;
};

/** The `with` clause that every statement begins with: the query, which is made once. */
const asking = ({ q, match = 'all' }: Typed): Sql => sql`with asked as materialized (
  select q, search_within(q, 'A') as of_name, search_within(q, 'AB') as of_kind
  from (select ${queryOf(q, match)} as q offset 0) typed)`;
/** Whether it was only guessed what a word was meant to be: see `search_terms`. */
export const isGuess = sql`(select q::text like '%~?%' from asked)`;
const all = sql`(select q from asked)`;
/** A part of what a search finds. A search for nothing finds nothing: with the lexeme of a share alone it would find all of it. */
const share = (query: Sql): Sql =>
  sql`(select case when numnode(q) = 0 then q else q && (${query})::tsquery end from asked)`;

/** The condition that a part matches what was typed, for a statement with other filters. */
export const matches = (q: string): Sql => sql`search @@ (select ${queryOf(q, 'all')})`;

/** The same for `explain`: the planner makes the query, to estimate how many match. It would be made again for each row. */
export const matchesEstimated = (q: string): Sql => sql`search @@ ${queryOf(q, 'all')}`;

/** By the function behind the operator, which no index serves. */
const matchesRow = (query: Sql): Sql => sql`ts_match_vq(search, ${query})`;

/** The same of each row that is passed: the index of an order is scanned. */
export const matchesScanned = (q: string): Sql => matchesRow(sql`(select ${queryOf(q, 'all')})`);

/**
 * The condition that a part is of a category, beside `matches`: by the index of the search itself, so that
 * what matches elsewhere is not read.
 */
export const matchesCategory = (category: string): Sql => sql`
  search @@ ('''~:' || replace(translate(lower(${category}::text), '''\\', ''), ' ', '-') || '''')::tsquery`;

/** What was typed, and how much of it a part must have. */
type Typed = { q: string; match?: ProductMatch | undefined };
type Search = Typed & { columns: Sql; filter: Sql[] };

const found = (query: Sql, filter: Sql[]): Sql => where([sql`search @@ ${query}`, ...filter]);

const firstShare = (columns: Sql, filter: Sql[]): Sql =>
  sql`select ${columns} from products ${found(share(sql.lit(`'~0'`)), filter)}`;

/**
 * The page of what is found, in an order that an index has. Few rows are all read and sorted; for many,
 * the index of the order is scanned for rows that match.
 */
export const foundIn = (
  order: KeysetOrder,
  { columns, filter, ...typed }: Search,
  after: string | undefined,
): KeysetQuery => {
  const way = direction(order.descending);
  const sorting = sql`sorted ${way}, id ${way}`;
  const near = firstShare(sql``, filter);
  const rest = [...filter, ...afterCursor(order, after)];
  const rows = (condition: Sql): Sql =>
    sql`select ${columns}, ${order.by ?? sql`id`} as sorted from products
      ${where([condition, ...rest])}`;
  const sorted = rows(sql`search @@ ${all} and (select n from near) <= ${sql.lit(many)}`);
  const scanned = rows(sql`${matchesRow(all)} and (select n from near) > ${sql.lit(many)}`);
  return {
    sort: order.name,
    order: sorting,
    withClause: sql`${asking(typed)}, near as materialized
      (select count(*) as n from (${near} limit ${sql.lit(plenty + 1)}) near)`,
    matching: allMatching(filter, sql`(select n from near)`),
    page: (length) => {
      const page = sql`order by ${sorting} limit ${sql.lit(length)}`;
      // Where the planner may not look, it does not walk an order's index for what is rare.
      return sql`(select * from (${sorted} offset 0) few ${page})
        union all (${scanned} ${page}) ${page}`;
    },
  };
};

/** Selects all that is found, to be counted. With `plenty` in one share, there are more than are ever counted: then nothing is searched. */
const allMatching = (filter: Sql[], inShare: Sql): Sql => sql`
  select from products ${found(all, filter)} and ${inShare} <= ${sql.lit(plenty)}
  union all
  select from generate_series(0, ${sql.lit(countLimit)}) where ${inShare} > ${sql.lit(plenty)}`;

/** Whether a part is of a category that was meant; true where none was. */
const isMeant = (q: string): Sql => {
  const meant = readAsked(q).meant.flatMap((one) => ('category' in one ? [one] : []));
  const each = meant.map(({ category, kinds }) =>
    [`'~:${category}'`, ...(kinds.length > 0 ? [`('${kinds.join(`'|'`)}')`] : [])].join(' & '),
  );
  return each.length > 0 ? sql`search @@ ${each.join(' | ')}::tsquery` : sql`true`;
};

/**
 * From 0 to less than 1: what is meant comes first. Then all words may stand in the name, or also in what a
 * part is, or in its facts; and after that, a hit in a short name counts more than in a long one.
 */
const rankOf = (q: string): Sql => sql`((4 * (${isMeant(q)})::int
  + case when search @@ (select of_name from asked) then 3 when search @@ (select of_kind from asked) then 2 else 0 end
  + ts_rank('{0.05, 0.1, 0.3, 1}', search, ${all}, 32) / (1 + ln(greatest(length(name), 1)))
) / 8)::float8`;

/**
 * What is found, the most relevant first: where there are a few thousand, by their rank; of more,
 * each share's by its rank, share after share. In a cursor, the place is -1 - rank in the first case
 * and share - rank in the second, so that what follows goes on in the same way.
 */
export const foundByRelevance = (
  { columns, filter, ...typed }: Search,
  after: string | undefined,
): KeysetQuery => {
  const rank = rankOf(typed.q);
  const best = (rows: Sql, length: number): Sql => sql`
    select ${columns}, sorted
    from (select * from (${rows}) found order by sorted, id limit ${sql.lit(length)}) best
    join products using (id) order by sorted, id`;
  const near = firstShare(sql`id, 0 - ${rank} as sorted`, filter);
  const query = {
    sort: 'relevance',
    order: sql`sorted, id`,
    withClause: sql`${asking(typed)}, near as materialized (${near})`,
    matching: allMatching(filter, sql`(select count(*) from near)`),
  };
  if (after === undefined)
    return {
      ...query,
      page: (length) => {
        // Each share then holds enough for a page, whatever chance has made of it.
        const enough = sql`(select count(*) from near) > ${sql.lit(Math.max(many, 2 * length))}`;
        const rows = sql`select * from near where ${enough} union all
          select id, -1 - ${rank} from products ${found(all, filter)} and not ${enough}`;
        return best(rows, length);
      },
    };
  const { value, id } = readCursor(after, 'relevance');
  const its = Math.ceil(Number(value));
  const [place, rest] =
    its < 0
      ? [sql`-1`, found(all, filter)]
      : [sql`search_share(id)`, found(share(sql.lit(`'~${its}' | '~${its + 1}'`)), filter)];
  return {
    ...query,
    page: (length) =>
      best(
        sql`select * from (
            select id, ${place} - ${rank} as sorted from products ${rest}
          ) ranked where (sorted, id) > (${value}, ${id})`,
        length,
      ),
  };
};

/**
 * How many parts of each category fit. Of more than about `countedOneByOne`, those of as few shares
 * as hold `sampled` are counted, and stand for all; often it is the first one, which was read already.
 */
export const foundByCategory = (typed: Typed, filter: Sql[], limit: number): Sql => {
  const wanted = sql`(case when shares = ${sql.lit(shares)} then q else q && (
      select string_agg($$'~$$ || n || $$'$$, '|')::tsquery from generate_series(0, shares - 1) as n
    ) end)`;
  const more = found(sql`(select ${wanted} from asked, read)`, filter);
  const fewInShare = Math.floor(countedOneByOne / shares);
  return sql`${asking(typed)},
    near as materialized (${firstShare(sql`category`, filter)}),
    read as materialized (
      select case
        when count(*) <= ${sql.lit(fewInShare)} then ${sql.lit(shares)}
        else ceil(${sql.lit(sampled)}.0 / count(*))::int
      end as shares from near
    )
    select category, round(count(*) * ${sql.lit(shares)}.0 / (select shares from read)) as count
    from (
      select category from near where (select shares from read) = 1
      union all
      select category from products ${more} and (select shares from read) > 1
    ) counted
    where category is not null
    group by category order by count desc, category collate "C" limit ${limit}`;
};
