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
import { readPage, type Order } from './listing.ts';
import { preparedIn } from './prepared.ts';
import { where, type Sql } from './sql.ts';

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
type Row = CatalogueRow & { sorted: string | number };

const columns = `id, name, price_minor, price_currency, stock, description, image, category, specs,
  created_at`;

/** The list of products as plain rows; one of them; and its categories. */
export const postgresCatalogue = (orm: MikroORM): Catalogue => {
  const em = managerOf(orm);
  const ask = preparedIn(orm);
  const read = readPage(orm);
  return {
    list: async (query) => {
      const listing = { table: 'products', columns, order: orders[query.sort](query) };
      const filter = conditions(query);
      const page = await read<Row>({ ...listing, filter, name: nameOf(query) }, query);
      return { ...page, rows: page.rows.map(productRow) };
    },

    view: async (id) => {
      const [row] = await ask<CatalogueRow>(viewed, [id]);
      return row && productRow(row);
    },

    categories: async (filter, limit) => {
      const counted = where([{ text: 'category is not null', values: [] }, ...conditions(filter)]);
      const rows = await em().execute<{ category: string; count: string | number }[]>(
        `select category, count(*) as count from products ${counted.text}
         group by category order by count(*) desc, category collate "C" limit ?`,
        [...counted.values, limit],
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
  const [row] = await managerOf(orm)().execute<{ price_currency: string }[]>(
    'select price_currency from products where price_currency <> ? limit 1',
    [currency],
  );
  return row?.price_currency;
};

const viewed = {
  name: 'product',
  text: `select ${columns} from products where id = $1 and on_shelf`,
};

/** The filters that are asked for most; of all the rest, each is planned by its values. */
const nameOf = ({ q, category, minPrice, maxPrice, inStock }: ProductFilter) =>
  q?.trim() || minPrice !== undefined || maxPrice !== undefined || inStock
    ? undefined
    : `of ${category === undefined ? 'all' : 'one category'}`;

const column =
  (name: ProductOrder, text: string, descending = false) =>
  (): Order => ({
    name,
    by: { text, values: [] },
    descending,
  });

const orders: Record<ProductOrder, (query: ProductQuery) => Order> = {
  oldest: column('oldest', 'id'),
  newest: column('newest', 'id', true),
  name: column('name', 'lower(name) collate "C"'),
  price: column('price', 'price_minor'),
  '-price': column('-price', 'price_minor', true),
  relevance: ({ q }) => ({
    name: 'relevance',
    by: {
      text: `ts_rank(search, to_tsquery('simple', ?))::float8`,
      values: [prefixQuery(q ?? '')],
    },
    descending: true,
  }),
};

const conditions = ({ q, category, minPrice, maxPrice, inStock }: ProductFilter): Sql[] => [
  { text: 'on_shelf', values: [] },
  ...(q?.trim() ? [matches(q)] : []),
  ...(category === undefined ? [] : [{ text: 'category = ?', values: [category] }]),
  ...(minPrice === undefined ? [] : [{ text: 'price_minor >= ?', values: [minPrice] }]),
  ...(maxPrice === undefined ? [] : [{ text: 'price_minor <= ?', values: [maxPrice] }]),
  ...(inStock ? [{ text: 'stock > 0', values: [] }] : []),
];

/** Every word begins one of the product's words, or the name contains the text as it stands. */
export const matches = (q: string): Sql => {
  const text = q.trim().toLowerCase();
  const words = prefixQuery(text);
  const begins: Sql = { text: `search @@ to_tsquery('simple', ?)`, values: [words] };
  // One or two letters stand in almost every name, and no index of trigrams knows them.
  if (words !== '' && text.length < 3) return begins;
  return {
    text: `(${begins.text} or lower(name) like ?)`,
    values: [...begins.values, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`],
  };
};

/** Words alone go into the query language, so nothing in them can be an operator. */
const prefixQuery = (q: string): string =>
  (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

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
