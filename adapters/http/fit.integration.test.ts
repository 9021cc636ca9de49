import { expect } from 'chai';
import { fitMaxParts } from '../../domain/fit.ts';
import type { Fit, Product } from './contract.ts';
import { CheckedShop, told } from './testing/checked-shop.ts';

describe('What fits', () => {
  const shop = new CheckedShop();
  let seller: { token: string };

  before(async () => {
    await shop.start();
    seller = await shop.signUp();
  });
  after(() => shop.leave());

  const part = (category: string, price: number, specs: Product['specs']) =>
    shop.product(seller, { category, price, specs });
  const fit = (parts: unknown) => shop.call<Fit>('POST', '/fit', { body: { parts } });
  const one = ({ _id: productId }: { _id: string }, quantity = 1) => ({ productId, quantity });

  it('tells anyone whether parts fit, why not, what they draw, cost and lack', async () => {
    const card = await part('graphics-cards', 700.01, { lengthMm: 320, powerWatts: 304 });
    const box = await part('cases', 80.2, { maxGraphicsCardMm: 300 });
    const { status, body } = await fit([one(card), one(box, 2)]);
    expect(status).equal(200);
    expect(body.findings[0]).deep.equal({
      rule: 'card-length',
      verdict: 'conflict',
      parts: [card._id, box._id],
      message: 'The card is 320 mm long; this case takes 300 mm.',
    });
    expect({ ...body, findings: body.findings.map(({ rule }) => rule) }).deep.equal({
      verdict: 'conflict',
      findings: ['card-length', 'card-slots', 'one-of-a-kind'],
      power: { estimateWatts: 404, supplyWatts: null, headroomWatts: null },
      missing: ['processors', 'motherboards', 'memory', 'storage', 'power-supplies'],
      total: 860.41,
    });
  });

  it('finds nothing wrong with nothing', async () => {
    const { status, body } = await fit([]);
    expect([status, body.verdict, body.findings, body.total]).deep.equal([200, 'fits', [], 0]);
  });

  it('names the parts that the shop has not', async () => {
    const fan = await part('fans', 1, {});
    const gone = { productId: '0192a000-0000-7000-8000-000000000000', quantity: 1 };
    expect(told(await fit([one(fan), gone]))).deep.equal([
      404,
      'There is no such product.',
      '/parts/1/productId',
    ]);
  });

  it('takes a bounded number of parts, in whole pieces', async () => {
    const fan = await part('fans', 1, {});
    expect((await fit(Array(fitMaxParts).fill(one(fan)))).body.total).equal(fitMaxParts);
    expect(told(await fit(Array(fitMaxParts + 1).fill(one(fan))))[0]).equal(400);
    for (const quantity of [0, 1.5, '1', 100_001, null])
      expect(told(await fit([{ productId: fan._id, quantity }]))[2]).equal('/parts/0/quantity');
    expect(told(await fit([{ productId: fan._id }]))[0]).equal(400);
  });
});
