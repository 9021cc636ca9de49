import type { Client } from 'pg';
import { beside, bookings, people } from '../fill.ts';
import { withBareTable } from './bare-table.ts';

/** How many bookings each person has. */
const each = 25;

/** Only bookings of the last day are unpaid: older ones would have expired. */
const isUnpaid = 'i > n - n / 1200 and luck < 0.3';

/** There is one review, message and act of an admin for so many bookings. */
const bookingsBeside = 10;

/**
 * Loads so many bookings of the stored parts over three years, with 25 for each person, their
 * payments, and rows for the other lists of the console.
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
