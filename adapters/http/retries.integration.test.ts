import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { checkedShop, told } from './testing/checked-shop.ts';
import { bookkeeping, leavesNothing, setRole } from './testing/database.ts';
import { eventually, settled } from './testing/running-shop.ts';
import { intentOf, went, type Person } from './testing/shop-client.ts';

describe('The same Idempotency-Key', () => {
  const shop = checkedShop();
  let ada: Person;
  let mallory: Person;

  before(async () => {
    [ada, mallory] = await Promise.all([shop.signUp(), shop.signUp()]);
  });

  const booked = async (buyer: Person, more: object = {}, product: object = {}) =>
    (await shop.book(buyer, await shop.product(ada, product), more)).body;

  it('is refused; a failure is not kept, and a key is its person’s own', async () => {
    const product = await shop.product(ada, { Stock: 5 });
    const headers = { 'idempotency-key': 'a key of ~255 !"#' };
    const book = (person: Person, more: object) => shop.book(person, product, more, headers);
    expect((await book(ada, { orderQuantity: 6 })).status).to.equal(409);
    expect((await book(ada, { price: 1 })).status).to.equal(409);
    const first = await book(ada, { orderQuantity: 2 });
    expect(first.status).to.equal(201);
    const turned = { orderQuantity: 2, phone: '555 0100', address: '1 Bench Road' };
    const again = await shop.call('POST', '/booking', {
      token: ada.token,
      headers,
      body: { ...turned, productId: product._id },
    });
    expect([again.status, again.body]).to.deep.equal([201, first.body]);
    for (const more of [{ orderQuantity: 1 }, { orderQuantity: 2, phone: '6' }])
      expect(told(await book(ada, more))).to.deep.equal([
        409,
        'This Idempotency-Key was used for another request.',
        undefined,
      ]);
    expect((await book(mallory, { orderQuantity: 1 })).status).to.equal(201);
    expect(await shop.stockOf(product)).to.equal(2);
    // A key belongs to one call: the other knows nothing of it.
    expect((await shop.pay(ada, { price: 5 }, headers)).status).to.equal(200);
  });

  it('is of what is sent, in whatever order it stands, in its parts too', async () => {
    const product = await shop.product(ada, { Stock: 5 });
    const order = (line: object) =>
      shop.call('POST', '/order', {
        token: ada.token,
        headers: { 'idempotency-key': 'an order' },
        body: { lines: [line], phone: '555 0100', address: '1 Bench Road' },
      });
    const [productId, orderQuantity] = [product._id, 2];
    const first = await order({ productId, orderQuantity });
    expect(first.status).to.equal(201);
    const again = await order({ orderQuantity, productId });
    expect([again.status, again.body]).to.deep.equal([201, first.body]);
    expect((await order({ orderQuantity: 1, productId })).status).to.equal(409);
    expect(await shop.stockOf(product)).to.equal(3);
  });

  it('is another one on another call, though both make the same kind of thing', async () => {
    const admin = await shop.admin();
    const headers = { 'idempotency-key': 'one key' };
    const body = {
      name: 'One of two',
      price: 5,
      Stock: 1,
      image: '/pictures/processors.svg',
      description: 'A part',
    };
    const add = async (path: string) => {
      const answer = await shop.call<{ id?: string; _id?: string }>('POST', path, {
        token: admin.token,
        headers,
        body,
      });
      expect(answer.status, path).to.equal(201);
      return answer.body.id ?? answer.body._id;
    };
    const [one, other] = [await add('/product'), await add('/admin/api/products')];
    expect(other).not.to.equal(one);
    expect([await add('/product'), await add('/admin/api/products')]).to.deep.equal([one, other]);

    const left = { email: admin.email, subject: 'Memory', message: 'Does it fit?' };
    const { token } = admin;
    const message = went(
      await shop.call<{ _id: string }>('POST', '/contact', { token, body: left }),
    );
    const write = async (path: string) => {
      const text = { token, headers, body: { text: 'It does.' } };
      const answer = await shop.call<{ id?: string; _id?: string }>('POST', path, text);
      expect(answer.status, path).to.equal(201);
      return answer.body.id ?? answer.body._id;
    };
    const thread = `/messages/${message._id}/answers`;
    expect(await write(`/admin/api${thread}`)).not.to.equal(await write(thread));
  });

  it('is so for payments too', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const booking = await booked(ada);
    expect((await shop.pay(ada, { price: 1, booking: booking._id }, headers)).status).to.equal(409);
    const body = { price: booking.total, booking: booking._id };
    const first = await shop.pay(ada, body, headers);
    expect(first.status).to.equal(200);
    expect((await shop.pay(ada, body, headers)).body).to.deep.equal(first.body);
    expect((await shop.pay(ada, { price: 1 }, headers)).status).to.equal(409);
    await shop.confirm(intentOf(first.body.clientSecret));
    await eventually(
      () => shop.view(ada, booking),
      (answer) => answer.body.paid,
    );
    expect((await shop.pay(ada, body, headers)).body).to.deep.equal(first.body);
    expect((await shop.pay(ada, body)).status).to.equal(409);
    const free = { 'idempotency-key': randomUUID() };
    const [one, two, other] = [
      await shop.pay(ada, { price: 7 }, free),
      await shop.pay(ada, { price: 7 }, free),
      await shop.pay(ada, { price: 7 }),
    ];
    expect(two.body).to.deep.equal(one.body);
    expect(other.body).not.to.deep.equal(one.body);
  });

  const part = { name: 'Pump', price: 5, Stock: 4, image: '/pictures/coolers.svg' };
  const said = { name: 'Ada', review: 'Fine.', image: part.image, location: 'Kiel' };
  const made = [
    { path: '/product', body: { ...part, description: 'It pumps' }, table: 'products', acts: 0 },
    {
      path: '/admin/api/products',
      body: { ...part, description: 'So it does' },
      table: 'products',
      acts: 1,
    },
    { path: '/review', body: said, table: 'reviews', acts: 0 },
  ];
  for (const { path, body, table, acts } of made)
    it(`is one of its ${table} at ${path}, at once and later`, async () => {
      const ada = await shop.signUp();
      await setRole(shop.orm, ada, acts > 0 ? 'admin' : 'customer');
      const headers = { 'idempotency-key': `a key of ${path}` };
      const post = (token: string, sent: object, under: Record<string, string> = headers) =>
        shop.call<object>('POST', path, { token, headers: under, body: sent });
      const counts = async (): Promise<Record<string, unknown>> => ({
        ...(await bookkeeping(shop.orm)),
      });

      expect((await post(ada.token, { ...body, image: '/images/none.webp' })).status).to.equal(400);
      const before = await counts();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => settled(() => post(ada.token, body))),
      );
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      for (const answer of [...answers, await post(ada.token, turned)])
        expect([answer.status, answer.body]).to.deep.equal([201, answers[0]?.body]);
      const after = await counts();
      expect(Number(after[table])).to.equal(Number(before[table]) + 1);
      expect(Number(after['audit_log'])).to.equal(Number(before['audit_log']) + acts);

      await leavesNothing(shop.orm, async () => {
        expect(told(await post(ada.token, { ...body, name: 'Another' }))).to.deep.equal([
          409,
          'This Idempotency-Key was used for another request.',
          undefined,
        ]);
        for (const key of ['', 'x'.repeat(256), 'ä'])
          expect((await post(ada.token, body, { 'idempotency-key': key })).status).to.equal(400);
      });
      // Another key, another person or none: it is meant again.
      const others = [
        await post(ada.token, body, { 'idempotency-key': `another ${path}` }),
        await post(ada.token, body, {}),
        ...(acts > 0 ? [] : [await post(mallory.token, body)]),
      ];
      for (const { status, body } of others) {
        expect(status).to.equal(201);
        expect(body).not.to.deep.equal(answers[0]?.body);
      }
      expect(Number((await counts())[table])).to.equal(Number(after[table]) + others.length);
    });

  it('is 1 to 255 printable characters', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    const payment = { price: booking.total, booking: booking._id };
    await leavesNothing(shop.orm, async () => {
      for (const key of ['', 'x'.repeat(256), 'ä', 'a\tb']) {
        const headers = { 'idempotency-key': key };
        expect((await shop.book(ada, product, {}, headers)).status, key).to.equal(400);
        expect((await shop.pay(ada, payment, headers)).status, key).to.equal(400);
      }
    });
  });
});
