import { expect } from 'chai';
import { Client } from 'pg';
import {
  freshDatabase,
  type FreshDatabase,
} from '../../adapters/postgres/testing/fresh-database.ts';
import { withBareTable } from './bare-table.ts';

describe('A table that is filled bare', () => {
  let database: FreshDatabase;
  let client: Client;
  before(async () => {
    database = await freshDatabase();
    client = new Client(database.url);
    await client.connect();
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  /** The definition of each index and constraint of the shop. */
  const structure = async (): Promise<string[]> => {
    const { rows } = await client.query<{ made: string }>(
      `select indexdef as made from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint
       order by made`,
    );
    return rows.map(({ made }) => made);
  };

  for (const table of ['products', 'bookings'])
    it(`has every index and constraint again: ${table}`, async () => {
      const whole = await structure();
      let bare: string[] = [];
      await withBareTable(client, table, async () => {
        bare = await structure();
      });
      expect(bare.length).lessThan(whole.length - 5);
      expect(await structure()).deep.equal(whole);
    });
});
