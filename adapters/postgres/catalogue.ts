import type { MikroORM } from '@mikro-orm/postgresql';
import {
  type Catalogue,
  type CategoryCount,
  type ProductFilter,
  type ProductOrder,
  type ProductQuery,
  type ProductRow,
} from '../../application/ports.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { Specs } from '../../domain/specs.ts';
import { managerOf } from './atomically.ts';
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

    categories: async (filter, limit) => {
      const q = filter.q?.trim();
      const { text, values } = numbered(
        q ? foundByCategory(q, conditions(filter), limit) : byCategory(filter, limit),
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

const viewed = {
  name: 'product',
  text: `select ${columns} from products where id = $1 and on_shelf`,
};

const listing = (query: ProductQuery): Listing => {
  const { sort, q, category, minPrice, maxPrice, inStock, after } = query;
  const filter = conditions(query);
  if (q?.trim() && sort === 'relevance') return foundByRelevance({ q, columns, filter }, after);
  const order = orders[sort === 'relevance' ? 'oldest' : sort];
  if (q?.trim()) return foundIn(order, { q, columns, filter }, after);
  // What is asked for most. All the rest is planned by its values.
  const isNamed = minPrice === undefined && maxPrice === undefined && !inStock;
  return {
    ...listed({ table: 'products', columns, order, filter }, after),
    name: isNamed ? `products of ${category === undefined ? 'all' : 'one category'}` : undefined,
  };
};

const byCategory = (filter: ProductFilter, limit: number): Sql => {
  const { text, values } = where(conditions(filter));
  return {
    text: `select category, count(*) as count from products ${text} and category is not null
      group by category order by count desc, category collate "C" limit ?`,
    values: [...values, limit],
  };
};

/** What each sort goes by, as an index has it. */
const orders: Record<Exclude<ProductOrder, 'relevance'>, Order> = {
  oldest: { name: 'oldest', by: 'id', descending: false },
  newest: { name: 'newest', by: 'id', descending: true },
  name: { name: 'name', by: 'lower(name) collate "C"', descending: false },
  price: { name: 'price', by: 'price_minor', descending: false },
  '-price': { name: '-price', by: 'price_minor', descending: true },
};

const conditions = ({ category, minPrice, maxPrice, inStock }: ProductFilter): Sql[] => [
  { text: 'on_shelf', values: [] },
  ...(category === undefined ? [] : [{ text: 'category = ?', values: [category] }]),
  ...(minPrice === undefined ? [] : [{ text: 'price_minor >= ?', values: [minPrice] }]),
  ...(maxPrice === undefined ? [] : [{ text: 'price_minor <= ?', values: [maxPrice] }]),
  ...(inStock ? [{ text: 'stock > 0', values: [] }] : []),
];

export const productRow = (row: CatalogueRow): ProductRow => ({
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
