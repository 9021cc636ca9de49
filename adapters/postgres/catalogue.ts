import type { MikroORM } from '@mikro-orm/postgresql';
import {
  countLimit,
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
import { readCursor, writeCursor } from './cursor.ts';

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

/** A piece of SQL and the values for its question marks. */
export type Sql = { text: string; values: unknown[] };

/** The list of products as plain rows: one query for a page, one that counts; and its categories. */
export const postgresCatalogue = (orm: MikroORM): Catalogue => {
  const em = managerOf(orm);
  return {
    list: async (query) => {
      const sort = orders[query.sort](query);
      const filter = conditions(query);
      const after = query.after === undefined ? [] : [beyond(query, sort)];
      const page = where([...filter, ...after]);
      const counted = where(filter);
      const [rows, [{ total }]] = await Promise.all([
        em().execute<Row[]>(
          `select id, name, price_minor, price_currency, stock, description, image, category,
             specs, created_at, ${sort.by.text} as sorted
           from products ${page.text}
           order by sorted ${sort.descending ? 'desc' : 'asc'}, id limit ?`,
          [...sort.by.values, ...page.values, query.limit + 1],
        ),
        em().execute<[{ total: string | number }]>(
          `select count(*) as total from
             (select 1 from products ${counted.text} limit ${countLimit + 1}) counted`,
          counted.values,
        ),
      ]);
      const last = rows[query.limit - 1];
      return {
        rows: rows.slice(0, query.limit).map(productRow),
        total: Number(total),
        next:
          rows.length > query.limit && last
            ? writeCursor({ sort: query.sort, value: last.sorted, id: last.id })
            : undefined,
      };
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

type Order = { by: Sql; descending: boolean };

const column =
  (text: string, descending = false) =>
  (): Order => ({
    by: { text, values: [] },
    descending,
  });

/** What each sort goes by, as an index has it; ids, which ascend with time, decide between equals. */
const orders: Record<ProductOrder, (query: ProductQuery) => Order> = {
  oldest: column('id'),
  newest: column('id', true),
  name: column('lower(name) collate "C"'),
  price: column('price_minor'),
  '-price': column('price_minor', true),
  relevance: ({ q }) => ({
    by: {
      text: `ts_rank(search, to_tsquery('simple', ?))::float8`,
      values: [prefixQuery(q ?? '')],
    },
    descending: true,
  }),
};

/** Written so that an index leads to the place: `a > x or (a = x and …)` would read all before it. */
const beyond = (query: ProductQuery, { by, descending }: Order): Sql => {
  const { value, id } = readCursor(query.after ?? '', query.sort);
  const past = descending ? '<' : '>';
  return {
    text: `(${by.text} ${past}= ? and (${by.text} ${past} ? or id > ?))`,
    values: [...by.values, value, ...by.values, value, id],
  };
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

export const where = (parts: Sql[]): Sql => ({
  text: parts.length === 0 ? '' : `where ${parts.map((part) => part.text).join(' and ')}`,
  values: parts.flatMap((part) => part.values),
});

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
