import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { postgresUsers } from '../../adapters/postgres/users.ts';
import { EmailAddress } from '../../domain/email.ts';
import { User } from '../../domain/user.ts';
import { loadBookings } from './load-bookings.ts';
import { loadParts } from './load-parts.ts';
import type { Part } from './part.ts';
import { atFirst, sizeOf, type Size } from './size.ts';

/**
 * A shop's database, and how many seconds it took to fill it up to its size from the one before.
 */
export type Filled = { size: Size; url: string; seconds: number };

const onDatabase = async (url: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Fills one database step by step, and copies it after each step: first with shelves of every size
 * and almost no bookings, and last with the fullest shelves and all bookings.
 */
export const filledDatabases = async (
  parts: Iterator<Part>,
  sizes: number[],
  bookings: number,
): Promise<{ shelves: Filled[]; full: Filled; drop: () => Promise<void> }> => {
  const growing = await freshDatabase();
  const { orm, url } = growing;
  const admin = new User({
    id: newId(),
    accountId: 'bench',
    email: new EmailAddress('admin@bench.test'),
    createdAt: new Date(),
  });
  admin.promote({ unverified: true });
  await postgresUsers(orm).add(admin);
  // PostgreSQL copies a database only while nobody is connected to it.
  await orm.close();
  const name = new URL(url).pathname.slice(1);
  const shelves: Filled[] = [];

  const fill = async (size: Size, work: (client: Client) => Promise<void>) => {
    const start = performance.now();
    await onDatabase(url, work);
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`Filled up to ${sizeOf(size)} in ${seconds} s`);
    return { size, seconds };
  };
  const copy = async (): Promise<string> => {
    const copied = `${name}_${randomBytes(2).toString('hex')}`;
    await onDatabase(process.env['DATABASE_URL'] ?? '', async (client) => {
      await client.query(`create database ${copied} template ${name} strategy file_copy`);
    });
    return Object.assign(new URL(url), { pathname: `/${copied}` }).href;
  };

  let there = 0;
  for (const products of sizes) {
    const more = take(parts, products - there);
    const from = there;
    const filled = await fill({ products, bookings: atFirst }, (client) =>
      loadParts(client, more, from),
    );
    const copied = await copy();
    await onDatabase(copied, (client) => loadBookings(client, atFirst));
    shelves.push({ ...filled, url: copied });
    there = products;
  }
  const filled = await fill({ products: there, bookings }, (client) =>
    loadBookings(client, bookings),
  );
  return {
    shelves,
    full: { ...filled, url },
    drop: async () => {
      for (const copied of shelves)
        await onDatabase(process.env['DATABASE_URL'] ?? '', async (client) => {
          await client.query(`drop database ${new URL(copied.url).pathname.slice(1)} with (force)`);
        });
      await growing.drop();
    },
  };
};

/** The next `count` items. */
function* take<T>(from: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = from.next();
    if (done) return;
    yield value;
  }
}
