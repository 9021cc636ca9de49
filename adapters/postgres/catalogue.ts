import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  Catalogue,
  CatalogueFilter,
  CategoryCount,
  SortOrder,
  ProductQuery,
} from '../../application/catalogue/ports.ts';
import type { Change } from '../../application/ports.ts';
import { facetMaxValues, type Facet, type SpecCondition } from '../../domain/facets.ts';
import type { Currency } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import { databaseOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { keysetQuery, readKeysetPage, type KeysetQuery, type KeysetOrder } from './keyset-pages.ts';
import { ProductMapping } from './mapping.ts';
import { fitsBeside } from './narrowings.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import { foundByCategory, foundByRelevance, foundIn, matches } from './search.ts';
import { where, type Sql } from './sql.ts';
import { tableOf, type Row } from './tables.ts';

type FacetRow = Omit<Facet, 'min' | 'max' | 'unknown'> & {
  min: number | null;
  max: number | null;
  unknown: string;
};

/** The list of products as plain rows; one of them; and its categories. */
export const postgresCatalogue = (orm: MikroORM): Catalogue => {
  const ask = preparedIn(orm);
  const read = readKeysetPage(orm);
  const db = databaseOf(orm);
  const { columns, recordOf } = tableOf(orm, ProductMapping, Product);
  const viewed = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${columns} from products where id = ${id} and on_shelf`,
  );
  const viewedMany = compiledIn(orm)<{ ids: string[] }>(
    ({ ids }) => sql`select ${columns} from products where id = any(${ids}) and on_shelf`,
  );
  return {
    list: (query) => read(keysetQueryOf(columns, query), query, recordOf),

    view: async (id) => {
      const [row] = await ask<Row>('product', viewed({ id }));
      return row && recordOf(row);
    },

    viewMany: async (ids) => (await ask<Row>('products by ids', viewedMany({ ids }))).map(recordOf),

    countSold: async (since) => {
      const { rows: counted } = await soldCounts(since).execute(db());
      for (let from = 0; from < counted.length; from += soldAtOnce) {
        const batch = counted.slice(from, from + soldAtOnce);
        const changes = batch.map(({ id }): Change => `product:${id}`);
        await changesOf(orm).changing(changes, () => updateSold(batch).execute(db()));
      }
      return counted.length;
    },

    facets: async (filter, names) => {
      const rows = await ask<FacetRow>(undefined, facetsOf(filter, names));
      const found = new Map(rows.map((row) => [row.name, row]));
      return names.map((name) => {
        const { values = [], min, max, unknown = 0 } = found.get(name) ?? {};
        return {
          name,
          values,
          min: min ?? undefined,
          max: max ?? undefined,
          unknown: Number(unknown),
        };
      });
    },

    categories: async (filter, limit) => {
      const q = filter.q?.trim();
      const rows = await ask<{ category: string; count: string | number }>(
        undefined,
        q ? foundByCategory({ q }, conditions(filter), limit) : byCategory(filter, limit),
      );
      return rows.map(({ category, count }): CategoryCount => ({ category, count: Number(count) }));
    },
  };
};

/** A currency of the catalogue's prices other than `currency`, where there is one. */
export const foreignCurrency = async (
  orm: MikroORM,
  currency: Currency,
): Promise<Currency | undefined> => {
  // Both ends of an index, however many products there are.
  const { rows } = await sql<{ end: string | null }>`
    select min(price_currency) as "end" from products
    union all select max(price_currency) from products`.execute(databaseOf(orm)());
  return rows.map(({ end }) => end).find((end) => end !== null && end !== currency) ?? undefined;
};

/** At most so many products get a new count at a time; the others wait for the next time. */
const maxSold = 10_000;
/** How many of them one statement updates, which locks their rows. */
const soldAtOnce = 500;

const soldCounts = (since: Date) => sql<{ id: string; sold: string }>`
  with counted as (
    select product_id as id, least(sum(quantity), 999999999999) as sold
    from bookings where status = 'paid' and paid_at > ${since} group by product_id
  )
  select id, coalesce(counted.sold, 0) as sold
  from products left join counted using (id)
  where products.sold <> coalesce(counted.sold, 0)
  order by id limit ${maxSold}`;

/** Skips products that somebody books or edits at this moment, so that nobody waits: they are updated the next time. */
const updateSold = (sold: { id: string; sold: string }[]) => sql`
  with counted as (
    select * from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as counted (id uuid, sold bigint)
  ), free as materialized (
    select id from products where id in (select id from counted) for no key update skip locked
  )
  update products set sold = counted.sold from counted join free using (id)
  where products.id = counted.id`;

const keysetQueryOf = (columns: Sql, query: ProductQuery): KeysetQuery => {
  const { sort, q, match, category, minPrice, maxPrice, inStock, specs, fits, after } = query;
  // The most frequent lists are prepared. All others are planned for their values.
  const isNamed = minPrice === undefined && maxPrice === undefined && !inStock && !specs && !fits;
  const within = isNamed || category === undefined ? undefined : sql`category`;
  const filter = conditions(query, within && isAmong);
  if (q?.trim() && sort === 'relevance')
    return foundByRelevance({ q, match, columns, filter }, after);
  const order = orders[sort === 'relevance' ? 'oldest' : sort];
  if (q?.trim()) return foundIn(order, { q, match, columns, filter }, after);
  return {
    ...keysetQuery({ table: sql`products`, columns, order, filter, within }, after),
    name: isNamed ? `products of ${category === undefined ? 'all' : 'one category'}` : undefined,
  };
};

const byCategory = (filter: CatalogueFilter, limit: number): Sql => sql`
  select category, count(*) as count from products ${where(conditions(filter))}
  and category is not null
  group by category order by count desc, category collate "C" limit ${limit}`;

/** What each sort sorts by, as an index has it. */
const orders: Record<Exclude<SortOrder, 'relevance'>, KeysetOrder> = {
  oldest: { name: 'oldest', descending: false },
  newest: { name: 'newest', descending: true },
  name: { name: 'name', by: sql`lower(name) collate "C"`, descending: false },
  price: { name: 'price', by: sql`price_minor`, descending: false },
  '-price': { name: '-price', by: sql`price_minor`, descending: true },
  popular: { name: 'popular', by: sql`popularity`, descending: true },
};

const isOf = (category: string): Sql => sql`category = ${category}`;
/**
 * The same for a list that is ordered by the category first. Where `=` says that all rows have one, the
 * planner leaves it out of the order, and may walk the whole shelf past all other categories.
 */
const isAmong = (category: string): Sql => sql`category = any(${[category]})`;

const conditions = (
  { category, minPrice, maxPrice, inStock, specs = [], fits }: CatalogueFilter,
  ofCategory = isOf,
): Sql[] => [
  sql`on_shelf`,
  ...(category === undefined ? [] : [ofCategory(category)]),
  ...(minPrice === undefined ? [] : [sql`price_minor >= ${minPrice}`]),
  ...(maxPrice === undefined ? [] : [sql`price_minor <= ${maxPrice}`]),
  ...(inStock ? [sql`stock > 0`] : []),
  ...specs.map(says),
  ...(fits ? fitsBeside(fits, category) : []),
];

/** Whether a part says what a condition asks for. Values are found by an index; a range is compared as JSON. */
const says = ({ name, anyOf, min, max }: SpecCondition): Sql => {
  const value = sql`(specs -> ${name})`;
  const bound = (than: '>=' | '<=', end: number | undefined) =>
    end === undefined ? [] : [sql`${value} ${sql.raw(than)} ${JSON.stringify(end)}::jsonb`];
  const ends = [...bound('>=', min), ...bound('<=', max)];
  const isNumber = ends.length > 0 ? [sql`jsonb_typeof${value} = 'number'`] : [];
  const one = (given: string | number | boolean) =>
    [{ [name]: given }, ...(typeof given === 'string' ? [{ [name]: [given] }] : [])].map(
      (fact) => sql`specs @> ${JSON.stringify(fact)}::jsonb`,
    );
  const among = anyOf ? [sql`(${sql.join(anyOf.flatMap(one), sql` or `)})`] : [];
  return sql`(${sql.join([...among, ...isNumber, ...ends], sql` and `)})`;
};

/**
 * The facets of a category. Each row tells which conditions it meets; a fact is counted over the rows
 * that meet all conditions but its own. Equal facts are counted before lists are taken apart, since there
 * are few of them.
 */
const facetsOf = (filter: CatalogueFilter, names: string[]): Sql => {
  const { specs = [], q, ...rest } = filter;
  const typed = q?.trim() ? [matches(q)] : [];
  const meets = (i: number) => sql.ref(`meets${i}`);
  const counted = sql.join(
    [sql`true`, ...specs.map(({ name }, i) => sql`(${meets(i)} or name = ${name})`)],
    sql` and `,
  );
  const tests = specs.map((condition, i) => sql`, ${says(condition)} as ${meets(i)}`);
  const countBut = (own?: number) => {
    const others = specs.flatMap((_, i) => (i === own ? [] : [meets(i)]));
    return sql`(select count(*) from parts ${where(others)})`;
  };
  const ownTotals = specs.map(({ name }, i) => sql`when name = ${name} then ${countBut(i)}`);
  const total = sql`case ${sql.join([...ownTotals, sql`when true then ${countBut()}`], sql` `)} end`;
  return sql`
    with parts as materialized (
      select specs${sql.join(tests, sql` `)} from products ${where([...conditions(rest), ...typed])}
    ),
    facts as (select name, ${total} as total from unnest(${names}::text[]) as name),
    said as materialized (
      select name, fact, count(*) as count from parts, jsonb_each(specs) as each (name, fact)
      where name = any(${names}) and ${counted}
      group by 1, 2
    ),
    numbered as (
      select name, value, sum(count) as count,
        case when jsonb_typeof(value) = 'number' then value::float8 end as number
      from (
        select name, case when jsonb_typeof(fact) = 'array' then one else fact end as value, count
        from said left join lateral jsonb_array_elements(
          case when jsonb_typeof(fact) = 'array' then fact end) as one on true
      ) one_by_one
      where value is not null group by 1, 2
    ),
    ranked as (
      select *, row_number() over (partition by name order by count desc, value #>> '{}' collate "C") as rank
      from numbered
    )
    select name,
      coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by rank)
        filter (where rank <= ${sql.lit(facetMaxValues)}), '[]') as values,
      min(number) as min, max(number) as max,
      total - coalesce((select sum(count) from said where said.name = facts.name), 0) as unknown
    from facts left join ranked using (name) group by name, total`;
};
