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
import type { Currency } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import { databaseOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { keysetQuery, readKeysetPage, type KeysetQuery, type KeysetOrder } from './keyset-pages.ts';
import { ProductMapping } from './mapping.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import { foundByCategory, foundByRelevance, foundIn } from './search.ts';
import { where, type Sql } from './sql.ts';
import { tableOf, type Row } from './tables.ts';

/** The list of products as plain rows; one of them; and its categories. */
export const postgresCatalogue = (orm: MikroORM): Catalogue => {
  const ask = preparedIn(orm);
  const read = readKeysetPage(orm);
  const db = databaseOf(orm);
  const { columns, recordOf } = tableOf(orm, ProductMapping, Product);
  const viewed = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${columns} from products where id = ${id} and on_shelf`,
  );
  return {
    list: (query) => read(keysetQueryOf(columns, query), query, recordOf),

    view: async (id) => {
      const [row] = await ask<Row>('product', viewed({ id }));
      return row && recordOf(row);
    },

    countSold: async (since) => {
      const { rows: counted } = await soldCounts(since).execute(db());
      for (let from = 0; from < counted.length; from += soldAtOnce) {
        const batch = counted.slice(from, from + soldAtOnce);
        const changes = batch.map(({ id }): Change => `product:${id}`);
        await changesOf(orm).changing(changes, () => updateSold(batch).execute(db()));
      }
      return counted.length;
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
  const { sort, q, match, category, minPrice, maxPrice, inStock, after } = query;
  const filter = conditions(query);
  if (q?.trim() && sort === 'relevance')
    return foundByRelevance({ q, match, columns, filter }, after);
  const order = orders[sort === 'relevance' ? 'oldest' : sort];
  if (q?.trim()) return foundIn(order, { q, match, columns, filter }, after);
  // The most frequent lists are prepared. All others are planned for their values.
  const isNamed = minPrice === undefined && maxPrice === undefined && !inStock;
  return {
    ...keysetQuery({ table: sql`products`, columns, order, filter }, after),
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

const conditions = ({ category, minPrice, maxPrice, inStock }: CatalogueFilter): Sql[] => [
  sql`on_shelf`,
  ...(category === undefined ? [] : [sql`category = ${category}`]),
  ...(minPrice === undefined ? [] : [sql`price_minor >= ${minPrice}`]),
  ...(maxPrice === undefined ? [] : [sql`price_minor <= ${maxPrice}`]),
  ...(inStock ? [sql`stock > 0`] : []),
];
