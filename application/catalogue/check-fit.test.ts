import { expect } from 'chai';
import { PartsNotFound } from '../../domain/errors.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { aProduct, nextId, usd } from '../fakes/examples.ts';
import { InMemoryProducts } from '../fakes/products.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { checkFit } from './check-fit.ts';

describe('checkFit', () => {
  const processor = aProduct({ price: usd(100), specs: { socket: 'AM5' } });
  const board = aProduct({ price: usd(7), category: 'motherboards', specs: { socket: 'AM4' } });
  const gone = aProduct({ onShelf: false });
  const products = new InMemoryProducts([processor, board, gone]);
  const counted: { productId: string; fact: string }[] = [];
  const check = checkFit({
    catalogue: new InMemoryCatalogue(products),
    missingFacts: { count: (missing) => counted.push(...missing) },
    currency: 'usd',
  });
  const one = (productId: string, quantity = 1) => ({ productId, quantity });

  it('compares the parts of the shop, and adds up their prices', async () => {
    const { verdict, findings, total } = await check([one(processor.id), one(board.id, 3)]);
    expect(verdict).equal('conflict');
    expect(findings[0]).deep.include({ rule: 'socket', parts: [processor.id, board.id] });
    expect(total).deep.equal(usd(121));
  });

  it('counts a part on several lines as often', async () => {
    const { findings, total } = await check([one(board.id), one(board.id, 2)]);
    expect(findings).deep.equal([
      {
        rule: 'one-of-a-kind',
        verdict: 'conflict',
        parts: [board.id],
        message: 'A machine has one board; here are 3.',
        missing: [],
      },
    ]);
    expect(total).deep.equal(usd(21));
  });

  it('counts each fact that a rule needed and a part does not say, once', async () => {
    counted.length = 0;
    await check([one(processor.id), one(board.id)]);
    const facts = counted.map(({ productId, fact }) => `${productId} ${fact}`);
    expect(facts).include(`${processor.id} memoryTypes`).include(`${board.id} memoryType`);
    expect(new Set(facts).size).equal(facts.length);
    expect(facts.join(' ')).not.match(/ socket/);
  });

  it('names every part that the shop has not', async () => {
    const refused = await rejectionOf(() =>
      check([one(nextId()), one(board.id), one(gone.id), one(gone.id)]),
    );
    expect(refused).instanceOf(PartsNotFound);
    expect((refused as PartsNotFound).fields.map(({ field }) => field)).deep.equal([
      'parts/0/productId',
      'parts/2/productId',
      'parts/3/productId',
    ]);
  });
});
