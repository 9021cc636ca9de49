import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { migrate } from './migrate.ts';
import { seed } from './seed/seed.ts';
import products from './seed/products.json' with { type: 'json' };

describe('The parts that a shop began with', () => {
  let database: FreshDatabase;
  const execute = (sql: string) =>
    database.orm.em.fork().execute<{ name: string; specs: object }[]>(sql);

  before(async () => {
    database = await freshDatabase();
    await seed(database.orm, 'usd');
  });
  after(() => database.drop());

  it('learn what the catalogue has learned, and keep what an admin has said', async () => {
    const { orm } = database;
    await orm.migrator.down({ to: '20261122213000_card_plugs' });
    await execute(`update products set specs = specs - 'architecture' - 'bays35' - 'ecc'`);
    await execute(`update products set specs = specs - 'cores' || '{"maxPowerWatts": 200}'
      where name = 'AMD Ryzen 7 9800X3D'`);
    await execute(`update products set added_by = gen_random_uuid(), specs = '{}'
      where name = 'AMD Ryzen 5 7600'`);
    await migrate(orm);
    const found = await execute('select name, specs from products order by id');
    expect(found).deep.equal(
      products.map(({ name, specs }) => {
        if (name === 'AMD Ryzen 5 7600') return { name, specs: {} };
        if (name !== 'AMD Ryzen 7 9800X3D') return { name, specs };
        const { cores, ...others } = { cores: 0, ...specs };
        return { name, specs: cores > 0 ? { ...others, maxPowerWatts: 200 } : specs };
      }),
    );
  });
});
