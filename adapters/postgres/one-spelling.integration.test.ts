import { expect } from 'chai';
import { v7 as newId } from 'uuid';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { migrate } from './migrate.ts';

describe('The facts of parts that were stored before they had one spelling', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
    await database.orm.migrator.down({ to: '20261126120000_nothing_searched' });
  });
  after(() => database.drop());

  const execute = <T>(sql: string, values: unknown[] = []) =>
    database.orm.em.fork().execute<T[]>(sql, values);
  const add = (category: string | undefined, specs: object) =>
    execute(
      `insert into products (id, name, price_minor, price_currency, stock, description, image,
         category, specs, created_at)
       values (?, 'A part', 100, 'usd', 1, 'It fits.', '/pictures/a.svg', ?, ?::jsonb, now())`,
      [newId(), category ?? null, JSON.stringify(specs)],
    );

  it('are spelled as those of new parts, and the others stay', async () => {
    await add('motherboards', {
      socket: 'am5 ',
      formFactor: 'mATX',
      chipset: "O'Dell? ",
      wifi: true,
    });
    await add('coolers', { sockets: ['LGA 1700', 'AM5'], kind: ' ', fans: 2 });
    await add('processors', { socket: 'AM5' });
    await add('processors', { socket: 'AM5', memoryTypes: [] });
    await add('odds-and-ends', { socket: 'am5' });
    await add(undefined, { socket: 'am5' });
    await migrate(database.orm);
    const stored = await execute<object>('select version, specs from products order by id');
    expect(stored).deep.equal([
      {
        version: 4,
        specs: { socket: 'AM5', formFactor: 'Micro-ATX', chipset: "O'Dell?", wifi: true },
      },
      { version: 3, specs: { sockets: ['LGA1700', 'AM5'], fans: 2 } },
      { version: 1, specs: { socket: 'AM5' } },
      { version: 2, specs: { socket: 'AM5' } },
      { version: 1, specs: { socket: 'am5' } },
      { version: 1, specs: { socket: 'am5' } },
    ]);
    const counted = await execute<object>(`
      select fact, sum(parts)::integer as parts from fact_counts
      where category = 'motherboards' and name = 'socket' group by 1 having sum(parts) <> 0`);
    expect(counted).deep.equal([{ fact: 'AM5', parts: 1 }]);
  });
});
