import type { Client } from 'pg';
import { beside, bookings, people } from '../fill.ts';
import { withBareTable } from './bare-table.ts';

/** How many bookings a person has, at a time when nobody is new. */
const each = 25;

/** Only those of the last day are unpaid: the shop has ended the older ones. */
const isUnpaid = 'i > n - n / 1200 and luck < 0.3';

/** How many reviews, messages and acts there are for so many bookings. */
const bookingsBeside = 10;

/**
 * So many bookings over three years, by a person for each 25 of them, of parts that are there; their
 * payments, and what else an admin's lists hold.
 */
export const loadBookings = async (client: Client, count: number): Promise<void> => {
  const buyers = Math.ceil(count / each);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from products',
  );
  await client.query('select setseed(0.42)');
  const statements = {
    users: people(buyers),
    bookings: bookings(count, buyers, rows[0]?.count ?? 0, isUnpaid),
    ...beside(Math.ceil(count / bookingsBeside)),
  };
  for (const [table, statement] of Object.entries(statements))
    await withBareTable(client, table, async () => {
      await client.query(statement);
    });
  await client.query('vacuum analyze');
};
