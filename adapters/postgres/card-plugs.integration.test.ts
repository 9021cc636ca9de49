import { expect } from 'chai';
import { v7 as newId } from 'uuid';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { migrate } from './migrate.ts';

describe('The plugs of graphics cards', () => {
  let database: FreshDatabase;

  beforeEach(async () => {
    database = await freshDatabase();
    await database.orm.migrator.down({ to: '20261122210000_order_lines' });
  });
  afterEach(() => database.drop());

  const add = (specs: object, category = 'graphics-cards') =>
    database.orm.em.fork().execute(
      `insert into products (id, name, price_minor, price_currency, stock, description, image,
         category, specs, created_at)
       values (?, ?, 100, 'usd', 1, 'It draws.', '/pictures/a.svg', ?, ?::jsonb, now())`,
      [newId(), JSON.stringify(specs), category, JSON.stringify(specs)],
    );
  const stored = async () => {
    const rows = await database.orm.em.fork().execute<{ said: object }[]>(
      `select specs || jsonb_build_object('description', description) as said
           from products order by id`,
    );
    return rows.map(({ said }) => said);
  };
  const plugs = (pcie6PinPlugs: number, pcie8PinPlugs: number, pcie16PinPlugs: number) => ({
    pcie6PinPlugs,
    pcie8PinPlugs,
    pcie16PinPlugs,
    description: 'It draws.',
  });

  it('become numbers where they can be read, and else a sentence of the description', async () => {
    const texts = ['2 × 8-pin', '1 × 12V-2x6', 'none', '1 × 6-pin + 2 x 8-pin', '8-pin, 12VHPWR'];
    for (const powerConnectors of texts) await add({ fans: 2, powerConnectors });
    await add({ powerConnectors: 'one of the big ones' });
    await add({ powerConnectors: '2 × 8-pin + adapter' });
    await add({ fans: 3 });
    await add({ powerConnectors: '2 × 8-pin' }, 'odds-and-ends');
    await migrate(database.orm);
    expect(await stored()).deep.equal([
      { fans: 2, ...plugs(0, 2, 0) },
      { fans: 2, ...plugs(0, 0, 1) },
      { fans: 2, ...plugs(0, 0, 0) },
      { fans: 2, ...plugs(1, 2, 0) },
      { fans: 2, ...plugs(0, 1, 1) },
      { description: 'It draws. Power connectors: one of the big ones.' },
      { description: 'It draws. Power connectors: 2 × 8-pin + adapter.' },
      { fans: 3, description: 'It draws.' },
      { powerConnectors: '2 × 8-pin', description: 'It draws.' },
    ]);
  });

  it('become a text again on the way back', async () => {
    const texts = ['1 × 6-pin + 2 × 8-pin', '1 × 12V-2x6', 'none'];
    for (const powerConnectors of texts) await add({ powerConnectors });
    const before = await stored();
    await migrate(database.orm);
    await database.orm.migrator.down({ to: '20261122210000_order_lines' });
    expect(await stored()).deep.equal(before);
  });
});
