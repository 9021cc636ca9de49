import type { MikroORM } from '@mikro-orm/postgresql';
import {
  type Catalogue,
  type CategoryCount,
  type CatalogueFilter,
  type SortOrder,
  type ProductQuery,
  type ProductSummary,
} from '../../application/catalogue/ports.ts';
import { type Change } from '../../application/ports.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { Specs } from '../../domain/specs.ts';
import { managerOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { listed, readPage, type Listing, type Order } from './listing.ts';
import { preparedIn } from './prepared.ts';
import { foundByCategory, foundByRelevance, foundIn } from './search.ts';
import { numbered, where, type Sql } from './sql.ts';

export type CatalogueRow = {
  id: string;
  name: string;
  price_minor: string | number;
  price_currency: string;
  stock: number;
  description: string;
  image: string;
  category: string | null;
  specs: Specs;
  created_at: string | Date;
};
type Row = CatalogueRow & { sorted?: string | number };

const columns = `id, name, price_minor, price_currency, stock, description, image, category, specs,
  created_at`;

/** The list of products as plain rows; one of them; and its categories. */
export const postgresCatalogue = (orm: MikroORM): Catalogue => {
  const ask = preparedIn(orm);
  const read = readPage(orm);
  return {
    list: async (query) => {
      const page = await read<Row>(listing(query), query);
      return { ...page, rows: page.rows.map(productRow) };
    },

    view: async (id) => {
      const [row] = await ask<CatalogueRow>(viewed, [id]);
      return row && productRow(row);
    },

    countSold: async (since) => {
      const em = managerOf(orm)();
      const counted = await em.execute<{ id: string; sold: string }[]>(countedAnew, [
        since,
        mostSold,
      ]);
      for (let from = 0; from < counted.length; from += soldAtOnce) {
        const some = counted.slice(from, from + soldAtOnce);
        const changes = some.map(({ id }): Change => `product:${id}`);
        await changesOf(orm).changing(changes, () => em.execute(keepSold, [JSON.stringify(some)]));
      }
      return counted.length;
    },

    categories: async (filter, limit) => {
      const q = filter.q?.trim();
      const { text, values } = numbered(
        q ? foundByCategory({ q }, conditions(filter), limit) : byCategory(filter, limit),
      );
      const rows = await ask<{ category: string; count: string | number }>({ text }, values);
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
  const [ends] = await managerOf(orm)().execute<[{ first: string | null; last: string | null }]>(
    'select min(price_currency) as first, max(price_currency) as last from products',
  );
  return [ends.first, ends.last].find((end) => end !== null && end !== currency) ?? undefined;
};

/** So many products at most get another count at a time; the others wait for the next time. */
const mostSold = 10_000;
/** So many in one statement, which locks their rows. */
const soldAtOnce = 500;

const countedAnew = `
  with counted as (
    select product_id as id, least(sum(quantity), 999999999999) as sold
    from bookings where status = 'paid' and paid_at > ? group by product_id
  )
  select id, coalesce(counted.sold, 0) as sold
  from products left join counted using (id)
  where products.sold <> coalesce(counted.sold, 0)
  order by id limit ?`;

/** What somebody books or edits at this moment waits for the next time, and nobody for this. */
const keepSold = `
  with counted as (
    select * from jsonb_to_recordset(?::jsonb) as counted (id uuid, sold bigint)
  ), free as materialized (
    select id from products where id in (select id from counted) for no key update skip locked
  )
  update products set sold = counted.sold from counted join free using (id)
  where products.id = counted.id`;

const viewed = {
  name: 'product',
  text: `select ${columns} from products where id = $1 and on_shelf`,
};

const listing = (query: ProductQuery): Listing => {
  const { sort, q, match, category, minPrice, maxPrice, inStock, after } = query;
  const filter = conditions(query);
  if (q?.trim() && sort === 'relevance')
    return foundByRelevance({ q, match, columns, filter }, after);
  const order = orders[sort === 'relevance' ? 'oldest' : sort];
  if (q?.trim()) return foundIn(order, { q, match, columns, filter }, after);
  // What is asked for most. All the rest is planned by its values.
  const isNamed = minPrice === undefined && maxPrice === undefined && !inStock;
  return {
    ...listed({ table: 'products', columns, order, filter }, after),
    name: isNamed ? `products of ${category === undefined ? 'all' : 'one category'}` : undefined,
  };
};

const byCategory = (filter: CatalogueFilter, limit: number): Sql => {
  const { text, values } = where(conditions(filter));
  return {
    text: `select category, count(*) as count from products ${text} and category is not null
      group by category order by count desc, category collate "C" limit ?`,
    values: [...values, limit],
  };
};

/** What each sort goes by, as an index has it. */
const orders: Record<Exclude<SortOrder, 'relevance'>, Order> = {
  oldest: { name: 'oldest', by: 'id', descending: false },
  newest: { name: 'newest', by: 'id', descending: true },
  name: { name: 'name', by: 'lower(name) collate "C"', descending: false },
  price: { name: 'price', by: 'price_minor', descending: false },
  '-price': { name: '-price', by: 'price_minor', descending: true },
  popular: { name: 'popular', by: 'popularity', descending: true },
};

const conditions = ({ category, minPrice, maxPrice, inStock }: CatalogueFilter): Sql[] => [
  { text: 'on_shelf', values: [] },
  ...(category === undefined ? [] : [{ text: 'category = ?', values: [category] }]),
  ...(minPrice === undefined ? [] : [{ text: 'price_minor >= ?', values: [minPrice] }]),
  ...(maxPrice === undefined ? [] : [{ text: 'price_minor <= ?', values: [maxPrice] }]),
  ...(inStock ? [{ text: 'stock > 0', values: [] }] : []),
];

export const productRow = (row: CatalogueRow): ProductSummary => ({
  id: row.id,
  name: row.name,
  price: new Money(Number(row.price_minor), row.price_currency),
  stock: row.stock,
  description: row.description,
  image: row.image,
  category: row.category ?? undefined,
  specs: row.specs,
  createdAt: new Date(row.created_at),
});
