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
import { facetOf, facetsOf, type SpecCondition } from '../../domain/facets.ts';
import { narrowingsOf, passesAll } from '../../domain/fit.ts';
import type { Currency } from '../../domain/money.ts';
import { Product, unshownFields } from '../../domain/product.ts';
import type { SpecValue } from '../../domain/specs.ts';
import { databaseOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { keysetQuery, readKeysetPage, type KeysetQuery, type KeysetOrder } from './keyset-pages.ts';
import { ProductMapping } from './mapping.ts';
import { fitsBeside } from './narrowings.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import {
  foundByCategory,
  foundByRelevance,
  foundIn,
  isGuess,
  matches,
  matchesCategory,
} from './search.ts';
import { specSheetsIn } from './spec-sheets.ts';
import { where, type Sql } from './sql.ts';
import { readsIn } from './standby.ts';
import { tableOf, type Row } from './tables.ts';

/** How many parts say a fact; without a name, how many there are. */
type FactRow = { name: string; fact: SpecValue | null; count: number };

/** The list of products as plain rows; one of them; and its categories. */
export const postgresCatalogue = (
  orm: MikroORM,
): Catalogue & {
  /** Makes few rows of the many that changes of parts leave. It may run again, or twice at once. */
  foldFactCounts(): Promise<void>;
} => {
  const ask = preparedIn(orm);
  const sheetsOf = specSheetsIn(orm);
  const read = readKeysetPage(orm);
  const db = databaseOf(orm);
  const reads = readsIn(orm);
  const { columns, recordOf } = tableOf(orm, ProductMapping, Product).without(...unshownFields);
  const viewed = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${columns} from products where id = ${id} and on_shelf`,
  );
  const viewedMany = compiledIn(orm)<{ ids: string[] }>(
    ({ ids }) => sql`select ${columns} from products where id = any(${ids}) and on_shelf`,
  );
  const boughtWith = compiledIn(orm)<{ id: string; limit: number }>(
    ({ id, limit }) => sql`
      with placed as materialized (
        select coalesce(order_id, id) as placed_in from bookings
        where product_id = ${id} and status = 'paid' limit ${sql.lit(ordersLookedAt)}
      ),
      others as (
        select product_id, count(*) as times
        from placed join bookings on bookings.order_id = placed_in or bookings.id = placed_in
        where status = 'paid' and product_id <> ${id} group by product_id
      )
      select ${columns} from others join products on products.id = product_id
      where on_shelf and stock > 0 order by times desc, id limit ${limit}::integer`,
  );
  // What few parts say stands as lists of nothing: that these parts say the fact counts.
  const countedFacts = compiledIn(orm)<{ category: string }>(
    ({ category }) => sql`
      select name, fact, sum(parts)::float8 as count from (
        select name, sum(parts) as parts, case
            when jsonb_typeof(fact) = 'number' then fact
            when row_number() over (partition by name order by sum(parts) desc, fact)
              <= ${sql.lit(mostFacts)} then fact
            else '[]'
          end as fact
        from fact_counts
        where category = ${category} group by name, fact having sum(parts) <> 0
      ) told group by name, fact`,
  );
  const facetsNow: Catalogue['facets'] = async (filter, names) => {
    const { specs = [], fits = [], ...rest } = filter;
    if (specs.length > 0 || fits.length > 0 || isNarrowed(rest)) {
      const narrowings = narrowingsOf(fits, rest.category);
      const sheets = await sheetsOf(...narrowed(rest));
      return facetsOf(
        sheets.filter((sheet) => passesAll(sheet.specs, narrowings)),
        specs,
        names,
      );
    }
    const rows = await ask<FactRow>('facts of a category', countedFacts(rest));
    const byName = Map.groupBy(rows, ({ name }) => name);
    const total = byName.get('')?.[0]?.count ?? 0;
    return names.map((name) => {
      const its = byName.get(name) ?? [];
      const said = its.flatMap(({ fact, count }) => (fact === null ? [] : { fact, count }));
      return facetOf(name, said, total);
    });
  };
  return {
    list: (query) => {
      const asked = keysetQueryOf(columns, query);
      const page = async () => {
        let guessed = false;
        const found = await read(asked, query, (row) => {
          guessed ||= row['is_guess'] === true;
          return recordOf(row);
        });
        return { ...found, isGuess: guessed };
      };
      // A page of a list that has an index costs the leader no more than to tell its position.
      return asked.name === undefined ? reads(page) : page();
    },

    view: async (id) => {
      const [row] = await ask<Row>('product', viewed({ id }));
      return row && recordOf(row);
    },

    boughtWith: async (id, limit) =>
      (await ask<Row>('bought with', boughtWith({ id, limit }))).map(recordOf),

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

    facets: (filter, names) => reads(() => facetsNow(filter, names)),

    foldFactCounts: async () => {
      await sql`select fold_fact_counts()`.execute(db());
    },

    categories: async (filter, limit) => {
      const q = filter.q?.trim();
      const counting = q
        ? foundByCategory({ q }, conditions(filter), limit)
        : byCategory(filter, limit);
      const rows = await reads(() =>
        ask<{ category: string; count: string | number }>(undefined, counting),
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

/** So many different texts and lists of one fact are read, those that most parts say: a facet shows a hundred values. */
const mostFacts = 500;

/** Of a part's paid orders, so many tell what is bought with it. */
const ordersLookedAt = 500;

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
  const order = orders[sort === 'relevance' ? 'oldest' : sort];
  if (q?.trim()) {
    const search = { q, match, columns: sql`${columns}, ${isGuess} as is_guess`, filter };
    return sort === 'relevance' ? foundByRelevance(search, after) : foundIn(order, search, after);
  }
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

/** Whether a filter asks anything of the parts of a category beside what they say. */
const isNarrowed = ({ q, minPrice, maxPrice, inStock }: CatalogueFilter): boolean =>
  Boolean(q?.trim() || inStock) || minPrice !== undefined || maxPrice !== undefined;

/** What it asks, and the name of the statement unless there would be too many different ones. */
const narrowed = (
  filter: CatalogueFilter & { category: string },
): [conditions: Sql[], name?: string] => {
  const { q, inStock, ...rest } = filter;
  // As `popularity` says it, which stands in the index where the stock itself does not.
  const asked = [...conditions(rest), ...(inStock ? [sql`popularity >= 1000000000000`] : [])];
  if (q?.trim()) return [[...asked, matches(q), matchesCategory(rest.category)]];
  const { minPrice, maxPrice } = rest;
  const kind = [
    minPrice !== undefined && 'from',
    maxPrice !== undefined && 'to',
    inStock && 'in stock',
  ];
  return [asked, ['specs', ...kind].join(' ')];
};

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
