import type { Client } from 'pg';
import { filters } from '../../adapters/http/console-contract.ts';
import * as lists from '../../application/console/lists.ts';

type Name = keyof typeof filters;

const sorts: Record<Name, readonly string[]> = {
  users: lists.userSorts,
  products: lists.productSorts,
  reviews: lists.reviewSorts,
  bookings: lists.bookingSorts,
  messages: lists.messageSorts,
  audit: lists.auditSorts,
};

const names = Object.keys(sorts) as Name[];

const searches: Partial<Record<Name, string[]>> = {
  users: ['a', 'ada', 'holm', 'castro4242'],
  products: ['a', 'draco', 'quiet case', '4242'],
  reviews: ['it', 'quiet', 'ada', '4242'],
  bookings: ['a', 'draco', 'holm', 'castro4242'],
  messages: ['it', 'quiet', 'warranty', '4242'],
};

const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const firstYear = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
const dates = [{ from: lastMonth }, { to: firstYear }, { from: firstYear, to: lastMonth }];

type Filter = Record<string, unknown>;

/** What each filter is tried with: a value that selects much, and one that selects little. */
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
    bookings: [
      ...each('status', ['paid', 'unpaid', 'refunded', 'expired', 'removed']),
      { email: await of('bookings', 'email') },
      { buyerId: await of('bookings', 'buyer_id') },
      { productId: await of('bookings', 'product_id') },
      ...dates,
      { status: 'paid', from: firstYear },
    ],
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

/** A list, and each way to ask for it: its query string, and what that is in words. */
export type Questions = { list: string; table: string; asked: { path: string; words: string }[] };

/** Every sort × every filter, its first page and one far down; and every filter beside a search. */
export const questions = async (client: Client): Promise<Questions[]> => {
  const filters = await filtersOf(client);
  return names.map((name) => {
    const words = searches[name] ?? [];
    const [common] = words;
    const tried = [{}, ...filters[name], ...words.map((q) => ({ q }))];
    if (common) tried.push(...filters[name].map((filter) => Object.assign({ q: common }, filter)));
    const asked = sorts[name].flatMap((sort) =>
      ['ASC', 'DESC'].flatMap((way) =>
        tried.flatMap((filter) =>
          [0, 20_000].map((start) => question(name, sort, way, filter, start)),
        ),
      ),
    );
    return { list: name, table: name === 'audit' ? 'audit_log' : name, asked };
  });
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
  };
};
