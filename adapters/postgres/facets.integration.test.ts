import { expect } from 'chai';
import fc from 'fast-check';
import type { Catalogue, CatalogueFilter } from '../../application/catalogue/ports.ts';
import { InMemoryCatalogue } from '../../application/fakes/catalogue.ts';
import { aProduct, usd } from '../../application/fakes/examples.ts';
import { InMemoryProducts } from '../../application/fakes/products.ts';
import { partOf } from '../../application/catalogue/picked-parts.ts';
import type { Product } from '../../domain/product.ts';
import type { Specs } from '../../domain/specs.ts';
import { postgresCatalogue } from './catalogue.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresProducts } from './products.ts';

const categories = ['processors', "Odds ' and \\ ends"];
const facts = ['socket', 'cores', 'memoryTypes', 'coolerIncluded'];

const anySpecs: fc.Arbitrary<Specs> = fc.record(
  {
    socket: fc.constantFrom('AM4', 'AM5'),
    cores: fc.constantFrom(8, 16),
    memoryTypes: fc.subarray(['DDR4', 'DDR5']),
    coolerIncluded: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyPart = fc.record({
  name: fc.constantFrom<string>('Ryzen', 'Core'),
  category: fc.constantFrom(...categories, undefined),
  price: fc.constantFrom(usd(100), usd(200), usd(300)),
  stock: fc.constantFrom<number>(0, 5),
  specs: anySpecs,
  onShelf: fc.boolean(),
});
const boards = [{ socket: 'AM5' }, { socket: 'AM4', memoryType: 'DDR4' }].map((specs) =>
  partOf(aProduct({ category: 'motherboards', specs })),
);
const anyPrice = fc.constantFrom(100, 150, 200, 250);
const anyFilter: fc.Arbitrary<CatalogueFilter & { category: string }> = fc.record(
  {
    category: fc.constantFrom(...categories),
    q: fc.constantFrom('ryzen', 'am5', '!', ' '),
    minPrice: anyPrice,
    maxPrice: anyPrice,
    inStock: fc.boolean(),
    specs: fc.subarray([
      { name: 'socket', anyOf: ['AM5'] },
      { name: 'cores', min: 9, max: 20 },
      { name: 'memoryTypes', anyOf: ['DDR4'] },
      { name: 'coolerIncluded', anyOf: [true, false] },
    ]),
    fits: fc.subarray(boards),
  },
  { requiredKeys: ['category'] },
);
const anyChange = fc.record({
  to: anyPart,
  how: fc.constantFrom('add', 'edit', 'remove', 'take back', 'fold', 'count anew'),
});
type Change = typeof anyChange extends fc.Arbitrary<infer One> ? One : never;

describe('Facets', () => {
  let database: FreshDatabase;
  let catalogue: ReturnType<typeof postgresCatalogue>;

  before(async () => {
    database = await freshDatabase();
    catalogue = postgresCatalogue(database.orm);
  });
  after(() => database.drop());

  const edit = ({ id }: Product, { category, specs, onShelf }: Change['to']) =>
    [
      'update products set category = ?, specs = ?::jsonb, on_shelf = ? where id = ?',
      [category ?? null, JSON.stringify(specs), onShelf, id],
    ] as const;

  const run = async ({ to, how }: Change, product: Product): Promise<void> => {
    const em = database.orm.em.fork();
    if (how === 'add') await postgresProducts(database.orm).addMany([aProduct(to), aProduct(to)]);
    if (how === 'edit') await em.execute(...edit(product, to));
    if (how === 'remove') await em.execute('delete from products where id = ?', [product.id]);
    if (how === 'take back') {
      await em.begin();
      await em.execute(...edit(product, to));
      await em.rollback();
    }
    if (how === 'fold') await catalogue.foldFactCounts();
    if (how === 'count anew') await em.execute('select recount_facts()');
  };

  /** Compares them with a plain count of the parts that there are. */
  const agree = async (filters: Parameters<Catalogue['facets']>[0][]): Promise<void> => {
    const ids = await database.orm.em.fork().execute<{ id: string }[]>('select id from products');
    const there = await postgresProducts(database.orm).findMany(ids.map(({ id }) => id));
    const plain = new InMemoryCatalogue(new InMemoryProducts(there));
    for (const filter of [...categories.map((category) => ({ category })), ...filters])
      expect(await catalogue.facets(filter, facts), JSON.stringify(filter)).deep.equal(
        await plain.facets(filter, facts),
      );
  };

  it('are what counting the parts says, whatever is asked for and has become of them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyPart, { minLength: 1, maxLength: 12 }),
        fc.array(anyChange, { maxLength: 24 }),
        fc.array(anyFilter, { minLength: 30, maxLength: 30 }),
        async (parts, changes, filters) => {
          await database.empty();
          const products = parts.map(aProduct);
          await postgresProducts(database.orm).addMany(products);
          await Promise.all(
            changes.map((change, i) => run(change, products[i % products.length] ?? aProduct())),
          );
          await agree(filters);
        },
      ),
      { seed: 16, numRuns: 12 },
    ));

  it('may be counted anew and folded by several at once', async () => {
    await database.empty();
    const products = Array.from({ length: 300 }, () => aProduct());
    for (const product of products) await postgresProducts(database.orm).addMany([product]);
    const hows = ['count anew', 'fold', 'count anew', 'fold', 'edit', 'count anew'] as const;
    await Promise.all(hows.map((how) => run({ how, to: aProduct() }, products[0] ?? aProduct())));
    await agree([]);
  });

  it('take few rows to tell, after many changes', async () => {
    await database.empty();
    const product = aProduct();
    await postgresProducts(database.orm).addMany([product]);
    for (const cores of [6, 8, 12])
      await run({ how: 'edit', to: { ...product, specs: { cores } } }, product);
    await catalogue.foldFactCounts();
    const rows = await database.orm.em
      .fork()
      .execute(`select name, fact, parts::int from fact_counts order by name`);
    expect(rows).deep.equal([
      { name: '', fact: null, parts: 1 },
      { name: 'cores', fact: 12, parts: 1 },
    ]);
  });

  it('cost nothing where the stock alone changes', async () => {
    const product = aProduct();
    await postgresProducts(database.orm).addMany([product]);
    const [explained] = await database.orm.em
      .fork()
      .execute<{ 'QUERY PLAN': { Triggers: unknown[] }[] }[]>(
        'explain (analyze, format json) update products set stock = stock - 1',
      );
    expect(explained?.['QUERY PLAN'][0]?.Triggers).deep.equal([]);
  });
});
