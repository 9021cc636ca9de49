import { expect } from 'chai';
import { fitMaxParts } from '../../domain/fit.ts';
import type { Facet, Fit, ListedProduct, Product } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';

describe('What fits', () => {
  const shop = checkedShop();
  let seller: { token: string };

  before(async () => {
    seller = await shop.signUp();
  });

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

  it('lists and counts what has no conflict with some parts, and says how each fits', async () => {
    const mark = `Fits${Date.now()}`;
    const named = (category: string, specs: Product['specs']) =>
      shop.product(seller, { name: `${mark} ${category}`, category, price: 5, specs });
    const box = await named('cases', { maxGraphicsCardMm: 300, expansionSlots: 7 });
    const short = await named('graphics-cards', { lengthMm: 300, slots: 2 });
    await named('graphics-cards', { lengthMm: 301, slots: 2 });
    const silent = await named('graphics-cards', { slots: 2 });
    const asked = `q=${mark}&fits=${box._id}`;
    const { status, body, headers } = await shop.call<ListedProduct[]>(
      'GET',
      `/product?${asked}&category=graphics-cards`,
    );
    expect([status, headers.get('x-total-count')]).deep.equal([200, '2']);
    expect(body.map(({ _id, fit }) => [_id, fit?.verdict])).deep.equal([
      [short._id, 'fits'],
      [silent._id, 'unknown'],
    ]);
    expect(body[0]?.fit?.findings[0]).deep.equal({
      rule: 'card-length',
      verdict: 'fits',
      parts: [short._id, box._id],
      message: 'The card is 300 mm long; this case takes 300 mm.',
    });
    const counts = await shop.call('GET', `/categories?${asked}`);
    expect(counts.body).deep.equal([{ category: 'graphics-cards', count: 2 }]);
    const facets = await shop.call<Facet[]>('GET', `/facets?${asked}&category=graphics-cards`);
    expect(facets.body.find(({ name }) => name === 'lengthMm')).deep.include({
      values: [{ value: 300, count: 1 }],
      unknown: 1,
    });
    expect((await shop.call<ListedProduct[]>('GET', '/product?limit=1')).body[0]).not.property(
      'fit',
    );
  });

  it('lists otherwise as soon as a part that others have to fit was edited', async () => {
    const mark = `Edited${Date.now()}`;
    const box = await part('cases', 1, { maxGraphicsCardMm: 300 });
    const card = { name: mark, category: 'graphics-cards', price: 5, specs: { lengthMm: 320 } };
    await shop.product(seller, card);
    const list = async () => {
      const path = `/product?q=${mark}&fits=${box._id}`;
      return (await shop.call<ListedProduct[]>('GET', path)).body.length;
    };
    expect(await list()).equal(0);
    const admin = await shop.admin();
    const edited = await shop.call('PUT', `/admin/api/products/${box._id}`, {
      token: admin.token,
      body: { version: 1, specs: { maxGraphicsCardMm: 330 } },
    });
    expect(edited.status).equal(200);
    expect(await list()).equal(1);
  });

  it('refuses to list what fits a part that the shop has not, or too many of them', async () => {
    const gone = '0192a000-0000-7000-8000-000000000000';
    const ask = async (fits: string) => told(await shop.call('GET', `/product?fits=${fits}`));
    expect(await ask(gone)).deep.equal([400, `The shop has no part ${gone}`, '/fits']);
    const fan = await part('fans', 1, {});
    const many = Array(fitMaxParts + 1).fill(fan._id);
    for (const fits of ['', 'x', `${fan._id},`, many.join(',')])
      expect((await ask(fits))[0]).equal(400);
  });
});
