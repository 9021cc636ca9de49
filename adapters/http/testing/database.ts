import { expect } from 'chai';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Person } from './shop-client.ts';

const tables = [
  'users',
  'products',
  'reviews',
  'bookings',
  'basket_lines',
  'builds',
  'delivery_methods',
  'tax_rates',
  'invoices',
  'payment_attempts',
  'payment_keys',
  'messages',
  'message_answers',
  'stock_changes',
  'audit_log',
];

/**
 * How many rows each table has, and the stock of all products: what a refused request leaves. Events of
 * Stripe come when they will.
 */
export const bookkeeping = async (orm: MikroORM): Promise<object> => {
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  const [row] = await orm.em
    .fork()
    .execute<object[]>(
      `select ${counts}, (select sum(stock) from products) as stock, (select md5(string_agg(u::text, '' order by id)) from users u) as people`,
    );
  return row ?? {};
};

/** Gives a person a role behind the shop's back. */
export const setRole = async (orm: MikroORM, { email }: Person, role: 'admin' | 'customer') => {
  await orm.em.fork().execute('update users set role = ? where email = ?', [role, email]);
};

/** Does what the shop must refuse: nothing may be written by it. */
export const leavesNothing = async (orm: MikroORM, work: () => Promise<unknown>) => {
  const before = await bookkeeping(orm);
  await work();
  expect(await bookkeeping(orm)).to.deep.equal(before);
};
