import type { Client } from 'pg';
import { filters } from '../../adapters/http/console-contract.ts';
import { wireName } from '../../adapters/http/errors.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { auditSorts } from '../../application/audit/ports.ts';
import { bookingSorts } from '../../application/bookings/ports.ts';
import { orderSorts } from '../../application/orders/ports.ts';
import { productSorts } from '../../application/catalogue/ports.ts';
import { invoiceSorts } from '../../application/invoices/ports.ts';
import { messageSorts } from '../../application/messages/ports.ts';
import { reviewSorts } from '../../application/reviews/ports.ts';
import { userSorts } from '../../application/users/ports.ts';

type Name = keyof typeof filters;

const sorts: Record<Name, readonly string[]> = {
  users: userSorts,
  products: productSorts.map(wireName),
  reviews: reviewSorts,
  bookings: bookingSorts,
  orders: orderSorts,
  invoices: invoiceSorts,
  messages: messageSorts,
  audit: auditSorts,
};

const names = Object.keys(sorts) as Name[];

const sales = [
  'a',
  'ad',
  'draco',
  'holm',
  'castro4242',
  'castro ada',
  '42 bench road',
  '555 0100',
  '(555) 867',
  'olm42@parches',
];
const saleKeys = ['id', 'buyer_id', 'product_id', 'email', 'phone', 'transaction_id'];

/**
 * Searches as callers ask for them: one letter, common and rare words, a phone number, a street.
 */
const searches: Record<Name, string[]> = {
  users: ['a', 'ada', 'holm', 'castro4242', 'castro ada', '42 bench road'],
  products: ['a', 'draco', 'quiet case', '4242'],
  reviews: ['it', 'quiet', 'ada', '4242'],
  bookings: sales,
  orders: sales,
  invoices: [...sales, 'ada ada.castro', '-00042'],
  messages: ['it', 'quiet', 'warranty', '4242'],
  audit: ['a', 'something', 'edit product', '4242'],
};

/** Columns whose value in the last row of a table is searched for, to find that row. */
const keys: Record<Name, string[]> = {
  users: ['id', 'email'],
  products: ['id'],
  reviews: ['id'],
  bookings: saleKeys,
  orders: saleKeys,
  invoices: ['id', 'order_id', 'number', 'transaction_id'],
  messages: ['id', 'email'],
  audit: ['id', 'admin_email'],
};

const tables: Partial<Record<Name, string>> = { audit: 'audit_log', orders: 'bookings' };
const tableOf = (name: Name): string => tables[name] ?? name;

const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const firstYear = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
const dates = [{ from: lastMonth }, { to: firstYear }, { from: firstYear, to: lastMonth }];

type Filter = Record<string, unknown>;

/** The values of each filter: one that selects many rows, and one that selects few. */
const filtersOf = async (client: Client): Promise<Record<Name, Filter[]>> => {
  const of = async (table: string, column: string): Promise<unknown> => {
    const { rows } = await client.query<{ value: unknown }>(
      `select ${column} as value from ${table} where ${column} is not null
       group by 1 order by count(*) desc limit 1`,
    );
    return rows[0]?.value;
  };
  const each = (field: string, all: unknown[]): Filter[] =>
    all.map((value) => ({ [field]: value }));
  const sold = [
    { email: await of('bookings', 'email') },
    { buyerId: await of('bookings', 'buyer_id') },
    { productId: await of('bookings', 'product_id') },
    ...dates,
    { status: 'paid', from: firstYear },
  ];
  return {
    users: [...each('role', ['admin', 'customer']), ...dates],
    products: [
      ...each('category', ['storage', 'nothing']),
      ...each('onShelf', [true, false]),
      ...each('minStock', [1, 150]),
      ...each('maxStock', [5, 150]),
      ...each('minPrice', [100, 1900]),
      ...each('maxPrice', [20, 1000]),
      { category: 'storage', onShelf: true, minPrice: 100, maxPrice: 500 },
    ],
    reviews: [
      ...each('state', ['shown', 'held', 'hidden']),
      { addedBy: await of('reviews', 'added_by') },
      ...dates,
      { state: 'held', from: firstYear },
    ],
    bookings: [...each('status', ['paid', 'unpaid', 'refunded', 'expired', 'removed']), ...sold],
    orders: [...each('status', ['unpaid', 'paid', 'closed']), ...sold],
    invoices: [...each('kind', ['invoice', 'credit note']), ...dates],
    messages: [...each('read', [true, false]), ...each('answered', [true, false]), ...dates],
    audit: [
      ...each('act', ['product.edit', 'user.rename']),
      ...each('subject', ['product', 'message']),
      { adminId: await of('audit_log', 'admin_id') },
      { subjectId: await of('audit_log', 'subject_id') },
      ...dates,
      { act: 'product.edit', from: firstYear },
    ],
  };
};

/** A list and its questions, each as a query string and in words. */
export type Questions = {
  list: string;
  table: string;
  asked: { path: string; words: string; isSearch: boolean }[];
};

/**
 * Every sort with every filter, the first page and one far down; every search, alone and with every
 * filter. Where the total is only an estimate, far down is the last page that can be asked for.
 */
export const questions = async (client: Client): Promise<Questions[]> => {
  const filters = await filtersOf(client);
  const all: Questions[] = [];
  for (const name of names) {
    const typed = [...searches[name], ...(await keysOf(client, name))];
    const [common] = searches[name];
    const tried = [
      {},
      ...filters[name],
      ...typed.map((q) => ({ q })),
      ...filters[name].map((filter) => Object.assign({ q: common }, filter)),
    ];
    const asked = sorts[name].flatMap((sort) =>
      ['ASC', 'DESC'].flatMap((way) =>
        tried.flatMap((filter) =>
          [0, farDown].map((start) => question(name, sort, way, filter, start)),
        ),
      ),
    );
    all.push({ list: name, table: tableOf(name), asked });
  }
  return all;
};

/** Further down, searches by total that find less than an eightieth of the bookings are refused. */
const farDown = countLimit / 40;

const keysOf = async (client: Client, name: Name): Promise<string[]> => {
  const found: string[] = [];
  for (const column of keys[name]) {
    const { rows } = await client.query<{ value: string }>(
      `select ${column}::text as value from ${tableOf(name)}
       where ${column} is not null order by id desc limit 1`,
    );
    found.push(...rows.map(({ value }) => value));
  }
  return found;
};

const question = (name: Name, sort: string, way: string, filter: Filter, start: number) => {
  const wanted = {
    sort: JSON.stringify([sort, way]),
    range: JSON.stringify([start, start + 24]),
    filter: JSON.stringify(filter),
  };
  return {
    path: `/admin/api/${name}?${new URLSearchParams(wanted)}`,
    words: `${sort} ${way} ${wanted.filter}${start > 0 ? ` from ${start}` : ''}`,
    isSearch: 'q' in filter,
  };
};
