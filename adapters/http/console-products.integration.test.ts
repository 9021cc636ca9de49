import { expect } from 'chai';
import { highestStock } from '../../domain/product.ts';
import type { ConsoleProduct, StockChange } from './console-contract.ts';
import type { Problem } from './contract.ts';
import { type Provider } from './testing/console-client.ts';
import { ConsoleShop } from './testing/console-shop.ts';
import type { Person } from './testing/shop-client.ts';
import { connected } from './testing/running-shop.ts';

describe('Products in the console', () => {
  const shop = new ConsoleShop();
  const { ask: call, actsOn, aProduct } = shop;
  let admin: Person;
  let other: Person;
  let provider: Provider;

  before(async () => {
    ({ admin, other, provider } = await shop.open());
  });
  after(() => shop.close());

  it('the stock moves by a difference, for a reason, and never below zero', async () => {
    const { id } = await aProduct();
    const adjust = (difference: number, reason = 'Counted') =>
      call<ConsoleProduct & Problem>('POST', `/products/${id}/stock`, { difference, reason });
    expect((await adjust(3, 'A delivery')).body.Stock).to.equal(7);
    const refused = await adjust(-8);
    expect([refused.status, refused.body.detail]).to.deep.equal([409, 'Only 7 left in stock.']);
    for (const body of [
      { difference: 0, reason: 'x' },
      { difference: 1.5, reason: 'x' },
      { difference: 1, reason: ' ' },
      { difference: 1 },
    ])
      expect((await call('POST', `/products/${id}/stock`, body)).status).to.equal(400);
    await connected(shop);
    const crowd = await Promise.all(Array.from({ length: 10 }, () => adjust(-1)));
    expect(crowd.filter(({ status }) => status === 200).length).to.equal(7);
    const { body: changes } = await call<StockChange[]>('GET', `/products/${id}/stock`);
    expect(changes.map(({ stock }) => stock)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(changes.at(-1)).to.include({ difference: 3, reason: 'A delivery' });
    // Page by page.
    const first = await call<StockChange[]>('GET', `/products/${id}/stock?limit=6`);
    const [, next = ''] = /<(.*)>/.exec(first.headers.get('link') ?? '') ?? [];
    const rest = await shop.call<StockChange[]>('GET', next, { token: admin.token });
    expect([...first.body, ...rest.body]).to.deep.equal(changes);
    expect(rest.headers.get('link')).to.equal(null);
    expect((await call('GET', `/products/${id}/stock?limit=101`)).status).to.equal(400);
    const missing = `/products/${crypto.randomUUID()}/stock?limit=101`;
    expect((await call('GET', missing)).status).to.equal(404);
    const acts = await actsOn(id);
    expect(acts[0]?.act).to.equal('product.create');
    expect(acts[1]).to.deep.include({
      act: 'product.stock',
      before: { Stock: 4 },
      after: { Stock: 7 },
      reason: 'A delivery',
    });
    expect(acts).to.have.length(9);
  });

  it('a count says against which stock, and is refused when that is another by now', async () => {
    const { id } = await aProduct();
    const count = (StockSeen: number) =>
      call<ConsoleProduct & Problem>('POST', `/products/${id}/stock`, {
        difference: -1,
        reason: 'Counted',
        StockSeen,
      });
    const refused = await count(5);
    expect([refused.status, refused.body.errors]).to.deep.equal([
      409,
      [{ pointer: '/StockSeen', message: 'The shop has 4 now, and not 5: count again' }],
    ]);
    expect((await count(4)).body.Stock).to.equal(3);
  });

  it('what comes back of a booking goes past the most that there may be, and is edited as ever', async () => {
    const { id } = await aProduct({ Stock: highestStock, price: 0.01 });
    const ada = await shop.signUp();
    const { body: booking } = await shop.call<{ _id: string }>('POST', '/booking', {
      token: ada.token,
      body: { productId: id, orderQuantity: 5, phone: '1', address: 'A' },
    });
    const adjust = (difference: number) =>
      call<ConsoleProduct & Problem>('POST', `/products/${id}/stock`, { difference, reason: 'x' });
    expect((await adjust(5)).status).to.equal(200);
    expect((await adjust(1)).status).to.equal(409);
    expect((await adjust(highestStock + 1)).status).to.equal(400);
    await shop.call('DELETE', `/booking/${booking._id}`, { token: ada.token });
    const { body: product } = await call<ConsoleProduct>('GET', `/products/${id}`);
    expect(product.Stock).to.equal(highestStock + 5);
    const edited = await call<ConsoleProduct>('PUT', `/products/${id}`, { ...product, name: 'B' });
    expect([edited.status, edited.body.name]).to.deep.equal([200, 'B']);
    expect((await adjust(-1)).status).to.equal(200);
    const { body: imported } = await shop.call<string>(
      'POST',
      '/admin/api/products/import?dryRun=true',
      {
        token: admin.token,
        headers: { 'content-type': 'text/csv' },
        raw: `id,Stock,StockSeen\n${id},${highestStock + 4},${highestStock + 4}\n`,
      },
    );
    expect(imported).to.contain('"unchanged":1').and.contain('"bad":0');
  });

  it('a second click on an adjustment changes nothing, at once or later', async () => {
    const { id } = await aProduct();
    const adjust = (body: object, key = 'a') =>
      shop.call<ConsoleProduct & Problem>('POST', `/admin/api/products/${id}/stock`, {
        token: admin.token,
        headers: { 'idempotency-key': key },
        body,
      });
    const body = { difference: 3, reason: 'A delivery' };
    const clicks = await Promise.all(Array.from({ length: 5 }, () => adjust(body, id)));
    clicks.push(await adjust({ reason: 'A delivery', difference: 3 }, id));
    expect(clicks.map(({ status, body }) => [status, body.Stock])).to.deep.equal(
      clicks.map(() => [200, 7]),
    );
    const reused = await adjust({ ...body, difference: 4 }, id);
    expect([reused.status, reused.body.detail]).to.deep.equal([
      409,
      'This Idempotency-Key was used for another request.',
    ]);
    expect((await adjust(body, 'x'.repeat(256))).status).to.equal(400);
    expect((await adjust(body, `${id} again`)).body.Stock).to.equal(10);
    expect((await actsOn(id)).map(({ act }) => act)).to.deep.equal([
      'product.create',
      'product.stock',
      'product.stock',
    ]);
    // A failure is not kept.
    expect((await adjust({ difference: -11, reason: 'Lost' }, `${id} lost`)).status).to.equal(409);
    await adjust({ difference: 1, reason: 'Found' }, `${id} found`);
    const lost = await adjust({ difference: -11, reason: 'Lost' }, `${id} lost`);
    expect([lost.status, lost.body.Stock]).to.deep.equal([200, 0]);
  });

  it('an edit of what somebody else has changed is a 409 with both versions', async () => {
    const product = await aProduct();
    const path = `/products/${product.id}`;
    const mine = { ...product, description: 'Mine', price: 6 };
    const theirs = { ...product, description: 'Theirs' };
    const racing = await Promise.all([
      call<ConsoleProduct & Problem>('PUT', path, mine),
      call<ConsoleProduct & Problem>('PUT', path, theirs, other),
    ]);
    expect(racing.map(({ status }) => status)).to.have.members([200, 409]);
    const won = racing.findIndex(({ status }) => status === 200);
    const lost = racing[1 - won]?.body;
    expect(lost?.current).to.deep.equal(racing[won]?.body);
    expect(lost?.sent).to.deep.equal([mine, theirs][1 - won]);
    expect((await call('GET', path)).body).to.deep.equal(racing[won]?.body);
    const edits = (await actsOn(product.id)).filter(({ act }) => act === 'product.edit');
    expect(edits.map(({ adminEmail }) => adminEmail)).to.deep.equal([[admin, other][won]?.email]);
    expect(edits[0]?.before).to.have.all.keys(
      won === 0 ? ['description', 'price'] : ['description'],
    );

    const unseen = await call<Problem>('PUT', path, { price: 7 });
    expect([unseen.status, unseen.body.errors?.[0]?.pointer]).to.deep.equal([400, '/version']);
  });

  it('an edit does not set the stock, and a sale in between is shown', async () => {
    const product = await aProduct();
    const ada = await shop.signUp();
    await shop.call('POST', '/booking', {
      token: ada.token,
      body: { productId: product.id, orderQuantity: 1, phone: '1', address: 'A' },
    });
    const put = (body: object) =>
      call<ConsoleProduct & Problem>('PUT', `/products/${product.id}`, body);
    const seen = await put({ ...product, price: 6 });
    expect([seen.status, seen.body.current?.['Stock']]).to.deep.equal([409, 3]);
    const { Stock, ...rest } = product;
    expect(Stock).to.equal(4);
    const { status, body } = await put({ ...rest, price: 6 });
    expect([status, body.price, body.Stock]).to.deep.equal([200, 6, 3]);
  });

  it('off the shelf a product is not listed, shown or booked; its bookings stay', async () => {
    const product = await aProduct({ name: `Shelf${Date.now()}` });
    const ada = await shop.signUp();
    const body = { productId: product.id, orderQuantity: 1, phone: '1', address: 'A' };
    const book = () => shop.call<{ _id: string }>('POST', '/booking', { token: ada.token, body });
    const { body: booking } = await book();
    const listed = async () =>
      (await shop.call<unknown[]>('GET', `/product?q=${product.name}`)).body;
    const shown = async () => (await shop.call('GET', `/products/${product.id}`)).status;
    // Whatever keeps answers has these.
    expect([(await listed()).length, await shown()]).to.deep.equal([1, 200]);
    const { data } = await provider.updateMany('products', {
      ids: [product.id],
      data: { onShelf: false },
    });
    expect(data).to.deep.equal([product.id]);
    expect([await listed(), await shown()]).to.deep.equal([[], 404]);
    expect((await book()).status).to.equal(404);
    const mine = await shop.call('GET', `/booking/${booking._id}`, { token: ada.token });
    expect(mine.body).to.include({ productId: product.id, status: 'unpaid' });
    const { body: back } = await call<ConsoleProduct>('PUT', `/products/${product.id}`, {
      onShelf: true,
    });
    expect([back.onShelf, back.version, back.Stock]).to.deep.equal([true, 3, 3]);
    expect([(await listed()).length, await shown()]).to.deep.equal([1, 200]);
    expect((await book()).status).to.equal(201);
    expect(
      (await actsOn(product.id)).map(({ act, after }) => [act, after?.['onShelf']]),
    ).to.deep.equal([
      ['product.create', true],
      ['product.shelf', false],
      ['product.shelf', true],
    ]);
  });
});
