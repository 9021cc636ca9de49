import { expect } from 'chai';
import { NotAllowed } from '../../domain/errors.ts';
import { anAdmin, aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { importParts, type ForeignPart } from './import-parts.ts';
import { importProducts } from './import-products.ts';

const stage = async () => {
  const ports = fakePorts();
  const admin = anAdmin();
  await ports.users.add(admin);
  const bring = importParts({ ...ports, importProducts: importProducts(ports) });
  return { ...ports, admin, run: (...parts: ForeignPart[]) => bring(admin, parts), bring };
};

const fan = (source: string, more: Partial<ForeignPart['details']> = {}): ForeignPart => ({
  source,
  details: {
    name: `Fan ${source}`,
    price: 9.99,
    stock: 3,
    description: 'It blows.',
    image: '/pictures/processors.svg',
    category: 'coolers',
    specs: { kind: 'Air' },
    onShelf: true,
    ...more,
  },
});

describe('importParts', () => {
  it('brings each part once, however often it runs, and leaves what is there as it is', async () => {
    const { run, products } = await stage();
    expect(await run(fan('a'), fan('b'))).deep.equal({ created: 2, known: 0, refused: [] });
    const [a] = await products.all();
    if (a) await products.save(a.edited({ name: 'The best fan' }));
    expect(await run(fan('a', { price: 5 }), fan('b'), fan('c'), fan('c'))).deep.equal({
      created: 1,
      known: 3,
      refused: [],
    });
    const names = (await products.all()).map(({ name }) => name);
    expect(names).deep.equal(['The best fan', 'Fan b', 'Fan c']);
  });

  it('takes what is good, and says why it does not take the rest', async () => {
    const { run, products } = await stage();
    const outcome = await run(fan('a'), fan('b', { specs: { wheels: 4 } }), fan('c', { price: 0 }));
    expect(outcome).include({ created: 1, known: 0 });
    expect(outcome.refused.map(({ part, reason }) => [part.source, reason])).deep.equal([
      ['b', 'specs.wheels: Parts of this category have no wheels'],
      ['c', 'price: Give a price from 0.01 to 999,999.99'],
    ]);
    expect(await products.all()).length(1);
    expect(await run(fan('a'), fan('b'))).deep.include({ created: 1, known: 1 });
  });

  it('is an admin’s', async () => {
    const { bring } = await stage();
    expect(await rejectionOf(bring(aUser(), [fan('a')]))).instanceOf(NotAllowed);
  });
});
