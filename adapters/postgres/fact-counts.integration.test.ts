import { expect } from 'chai';
import fc from 'fast-check';
import { aProduct } from '../../application/fakes/examples.ts';
import type { Product } from '../../domain/product.ts';
import type { Specs } from '../../domain/specs.ts';
import { postgresCatalogue } from './catalogue.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { postgresProducts } from './products.ts';

const categories = ['processors', 'odds and ends'];
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
  category: fc.constantFrom(...categories, undefined),
  specs: anySpecs,
  onShelf: fc.boolean(),
});
const anyChange = fc.record({
  to: anyPart,
  how: fc.constantFrom('add', 'edit', 'remove', 'take back', 'fold', 'count anew'),
});
type Change = typeof anyChange extends fc.Arbitrary<infer One> ? One : never;

describe('Facets of a whole category', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
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
    if (how === 'fold') await postgresCatalogue(database.orm).foldFactCounts();
    if (how === 'count anew') await em.execute('select recount_facts()');
  };

  const agree = async (): Promise<void> => {
    const catalogue = postgresCatalogue(database.orm);
    for (const category of categories) {
      const kept = await catalogue.facets({ category }, facts);
      const counted = await catalogue.facets({ category, minPrice: 0 }, facts);
      expect(kept).deep.equal(counted);
    }
  };

  it('are what counting its parts says, whatever has become of them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyPart, { minLength: 1, maxLength: 12 }),
        fc.array(anyChange, { maxLength: 24 }),
        async (parts, changes) => {
          await database.empty();
          const products = parts.map(aProduct);
          await postgresProducts(database.orm).addMany(products);
          await Promise.all(
            changes.map((change, i) => run(change, products[i % products.length] ?? aProduct())),
          );
          await agree();
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
    await agree();
  });

  it('take few rows to tell, after many changes', async () => {
    await database.empty();
    const product = aProduct();
    await postgresProducts(database.orm).addMany([product]);
    for (const cores of [6, 8, 12])
      await run({ how: 'edit', to: { ...product, specs: { cores } } }, product);
    await postgresCatalogue(database.orm).foldFactCounts();
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
