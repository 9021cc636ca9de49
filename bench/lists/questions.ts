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

/** What a filter is tried with: a value that selects much, and one that selects little. */
const values = async (client: Client, name: Name): Promise<Record<string, unknown>[]> => {
  const of = async (column: string, table = name as string): Promise<unknown> => {
    const { rows } = await client.query<{ value: unknown }>(
      `select ${column} as value from ${table} where ${column} is not null
       group by 1 order by count(*) desc limit 1`,
    );
    return rows[0]?.value;
  };
  const each = (field: string, all: unknown[]) => all.map((value) => ({ [field]: value }));
  switch (name) {
    case 'users':
      return [...each('role', ['admin', 'customer']), ...dates];
    case 'products':
      return [
        ...each('category', ['storage', 'nothing']),
        ...each('onShelf', [true, false]),
        ...each('minStock', [1, 150]),
        ...each('maxStock', [5, 150]),
        ...each('minPrice', [100, 1900]),
        ...each('maxPrice', [20, 1000]),
        { category: 'storage', onShelf: true, minPrice: 100, maxPrice: 500 },
      ];
    case 'reviews':
      return [
        ...each('state', ['shown', 'held', 'hidden']),
        { addedBy: await of('added_by') },
        ...dates,
        { state: 'held', from: firstYear },
      ];
    case 'bookings':
      return [
        ...each('status', ['paid', 'unpaid', 'refunded', 'expired', 'removed']),
        { email: await of('email') },
        { buyerId: await of('buyer_id') },
        { productId: await of('product_id') },
        ...dates,
        { status: 'paid', from: firstYear },
      ];
    case 'messages':
      return [...each('read', [true, false]), ...each('answered', [true, false]), ...dates];
    case 'audit':
      return [
        ...each('act', ['product.edit', 'user.rename']),
        ...each('subject', ['product', 'message']),
        { adminId: await of('admin_id', 'audit_log') },
        { subjectId: await of('subject_id', 'audit_log') },
        ...dates,
        { act: 'product.edit', from: firstYear },
      ];
  }
};

/** A list, and each way to ask for it: its query string, and what that is in words. */
export type Questions = { list: string; table: string; asked: { path: string; words: string }[] };

/** Every sort × every filter, its first page and one far down; and every filter beside a search. */
export const questions = async (client: Client, name: Name): Promise<Questions> => {
  const tried = await values(client, name);
  const words = searches[name] ?? [];
  const filtersOf = [{}, ...tried, ...words.map((q) => ({ q }))];
  const searched = tried.map((filter) => ({ ...filter, q: words[0] }));
  const asked = sorts[name].flatMap((sort) =>
    ['ASC', 'DESC'].flatMap((way) =>
      [...filtersOf, ...(words.length > 0 ? searched : [])].flatMap((filter) =>
        [0, 20_000].map((start) => {
          const wanted = {
            sort: JSON.stringify([sort, way]),
            range: JSON.stringify([start, start + 24]),
            filter: JSON.stringify(filter),
          };
          return {
            path: `/admin/api/${name}?${new URLSearchParams(wanted)}`,
            words: `${sort} ${way} ${wanted.filter}${start > 0 ? ` from ${start}` : ''}`,
          };
        }),
      ),
    ),
  );
  return { list: name, table: name === 'audit' ? 'audit_log' : name, asked };
};

export const listNames = Object.keys(sorts) as Name[];
