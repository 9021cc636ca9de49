import { expect } from 'chai';
import { StockFull } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { highestStock, maxCounted, Product } from '../../domain/product.ts';
import { aProduct, after, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Products } from './ports.ts';

type Ports = { products: Products; atomically: Atomically };

/** What `Products` promises. @param make gives empty ones, with their own transactions */
export const productsContract = (make: () => Promise<Ports>): void => {
  describe('Products', () => {
    let products: Products;
    let atomically: Atomically;
    const stockOf = async (id: string) => (await products.find(id))?.stock;

    beforeEach(async () => {
      ({ products, atomically } = await make());
    });

    it('gives back every field as it was added', async () => {
      const product = new Product({
        id: nextId(),
        name: 'Lüfter “Ærø” – 14 cm 🌀',
        price: new Money(99_999_999, 'usd'),
        stock: 1_000_000_000,
        description: `Two lines,\nwith 'quotes', "more" and a \\ % _ ; --`,
        image: '/pictures/coolers.svg',
        category: 'coolers',
        specs: { kind: 'air', sockets: ['AM5', 'LGA1851'], fans: 2, noiseDba: 24.5, rgb: false },
        addedBy: nextId(),
        createdAt: after(123),
      });
      await products.add(product);
      const found = await products.find(product.id);
      expect(found).instanceOf(Product);
      expect(fieldsOf(found)).deep.equal(fieldsOf(product));
    });

    it('gives back what was left out as undefined, and a price in a currency of no decimals', async () => {
      const { id, name, description, image, createdAt } = aProduct();
      const price = new Money(1, 'jpy');
      await products.add(new Product({ id, name, description, image, createdAt, price, stock: 0 }));
      const found = await products.find(id);
      expect(found).include({ category: undefined, addedBy: undefined, stock: 0 });
      expect(found?.specs).deep.equal({});
      expect(found?.price.equals(price)).equal(true);
      expect(found?.price.toMajor()).equal(1);
    });

    it('gives back what was found last, as it was, to whoever does with that', async () => {
      const product = aProduct({ stock: 5 });
      await products.add(product);
      expect(products.findCached(product.id)).equal(undefined);
      const found = await products.find(product.id);
      await products.changeStock(product.id, -2);
      products.findCached(product.id)?.adjust(-1);
      expect(fieldsOf(products.findCached(product.id))).deep.equal(fieldsOf(found));
      await products.find(product.id);
      expect(products.findCached(product.id)?.stock).equal(3);
    });

    it('finds nothing under an unknown id', async () => {
      expect(await products.find(nextId())).equal(undefined);
    });

    it('takes stock and puts it back', async () => {
      const product = aProduct({ stock: 5 });
      await products.add(product);
      await products.changeStock(product.id, -5);
      expect(await stockOf(product.id)).equal(0);
      await products.changeStock(product.id, 3);
      expect(await stockOf(product.id)).equal(3);
    });

    it('takes back no more than can be counted, and none of it', async () => {
      const product = aProduct({ stock: highestStock });
      await products.add(product);
      await products.changeStock(product.id, highestStock);
      const rest = maxCounted - 2 * highestStock;
      const error = await rejectionOf(() => products.changeStock(product.id, rest + 1));
      expect(error).instanceOf(StockFull);
      expect(await stockOf(product.id)).equal(2 * highestStock);
      await products.changeStock(product.id, rest);
      await products.changeStock(product.id, -highestStock);
      expect(await stockOf(product.id)).equal(maxCounted - highestStock);
    });

    it('changes the stock of many at once, or of none in a transaction where one is full', async () => {
      const [a, b] = [aProduct({ stock: 5 }), aProduct({ stock: 7 })];
      await products.addMany([a, b]);
      const change = (...differences: [number, number]) =>
        atomically(() =>
          products.changeStocks(
            [a, b].map(({ id }, i) => ({ id, difference: differences[i] ?? 0 })),
          ),
        );
      await change(-5, 3);
      await products.changeStocks([]);
      expect(await rejectionOf(() => change(1, maxCounted - 9))).instanceOf(StockFull);
      expect([await stockOf(a.id), await stockOf(b.id)]).deep.equal([0, 10]);
    });

    it('gives back what a transaction took that failed', async () => {
      const product = aProduct({ stock: 5 });
      await products.add(product);
      await rejectionOf(() =>
        atomically(async () => {
          await products.changeStock(product.id, -4);
          throw new Error('No.');
        }),
      );
      expect(await stockOf(product.id)).equal(5);
    });

    it('keeps nothing of what was done to a found product, in a transaction neither', async () => {
      const product = aProduct({ stock: 5 });
      await products.add(product);
      (await products.find(product.id))?.adjust(-1);
      await atomically(async () => {
        (await products.find(product.id))?.adjust(-1);
      });
      expect(await stockOf(product.id)).equal(5);

      await atomically(async () => {
        (await products.find(product.id))?.adjust(-1);
        await products.changeStock(product.id, -1);
      });
      expect(await stockOf(product.id)).equal(4);
    });

    it('shows within a transaction what it has done so far', async () => {
      const product = aProduct({ stock: 5 });
      await products.add(product);
      await atomically(async () => {
        expect(await stockOf(product.id)).equal(5);
        await products.changeStock(product.id, -2);
        expect(await stockOf(product.id)).equal(3);
      });
    });

    it('saves every field of an edit, and leaves the stock as it is', async () => {
      const product = aProduct({ stock: 5, addedBy: nextId() });
      await products.add(product);
      const edited = product.edited({
        name: 'Lüfter “Ærø” 🌀',
        price: usd(1),
        description: `Two lines,\nwith 'quotes' ?`,
        image: '/pictures/cases.svg',
        category: null,
        specs: { anything: [`'?`, 'ß'], for: 1.5 },
        onShelf: false,
      });
      await atomically(async () => {
        expect((await products.findLocked(product.id))?.version).equal(1);
        await products.save(edited);
      });
      await products.changeStock(product.id, 2);
      const found = await products.find(product.id);
      expect({ ...found, price: found?.price.minor }).deep.equal({
        ...edited,
        price: 1,
        stock: 7,
      });
      expect(found).include({ version: 2, onShelf: false, category: undefined });
    });

    it('adds, finds and saves many at once', async () => {
      const many = ['a', 'B', 'c'].map((name) => aProduct({ name }));
      await products.addMany(many);
      await products.addMany([]);
      await products.saveMany(many.map((product) => product.edited({ name: `${product.name}!` })));
      await products.saveMany([]);
      const found = await atomically(() =>
        products.findManyLocked([...many.map(({ id }) => id), nextId()]),
      );
      const unlocked = await products.findMany([...many.map(({ id }) => id), nextId()]);
      expect(unlocked.map(({ name }) => name)).have.members(['a!', 'B!', 'c!']);
      expect(found.map(({ name, version }) => [name, version])).deep.equal([
        ['a!', 2],
        ['B!', 2],
        ['c!', 2],
      ]);
      const newest = aProduct({ id: nextId(), name: 'B!' });
      await products.add(newest);
      const namesakes = (most: number) =>
        products.namesakes(new Map(['b!', 'C!', 'd', `'`, ''].map((name) => [name, most])));
      const idsOf = async (most: number) =>
        [...(await namesakes(most))].map(([name, all]) => [name, new Set(all.map(({ id }) => id))]);
      expect(await idsOf(1)).have.deep.members([
        ['b!', new Set([newest.id])],
        ['C!', new Set([many[2]?.id])],
      ]);
      expect(await idsOf(2)).have.deep.members([
        ['b!', new Set([many[1]?.id, newest.id])],
        ['C!', new Set([many[2]?.id])],
      ]);
    });

    it('knows which parts of elsewhere it has', async () => {
      const product = aProduct();
      await products.add(product);
      const kept = (...sources: string[]) =>
        products.keepImported(sources.map((source) => ({ source, productId: product.id })));
      await kept();
      await kept('a', 'b');
      await kept('b', 'c');
      expect(await products.imported(['a', 'c', 'd'])).deep.equal(new Set(['a', 'c']));
      expect(await products.imported([])).deep.equal(new Set());
    });

    it('runs transactions that lock imports one after another', async () => {
      const steps: string[] = [];
      const transaction = (name: string) =>
        atomically(async () => {
          await products.lockImports();
          steps.push(name);
          await products.namesakes(new Map([[name, 1]]));
          steps.push(name);
        });
      await Promise.all(['a', 'b', 'c'].map(transaction));
      expect(steps.join('')).match(/^(aa|bb|cc){3}$/);
    });
  });
};

/** Every field, also one that is added later. */
const fieldsOf = (product: Product | undefined) => ({ ...product });
