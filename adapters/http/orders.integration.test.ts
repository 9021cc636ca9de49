import { expect } from 'chai';
import type { ConsoleBooking } from './console-contract.ts';
import type { Order, Product } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { eventually, settled } from './testing/running-shop.ts';
import { declinedCard, sandbox, underKey, went, type Person } from './testing/shop-client.ts';
import { whoWaits } from './testing/while-locked.ts';

describe('Orders of several parts', () => {
  const shop = checkedShop();
  let ada: Person;
  let admin: Person;
  let parts: Product[];

  before(async () => {
    [ada, admin] = await Promise.all([shop.signUp(), shop.admin()]);
  });
  beforeEach(async () => {
    const prices = [19.99, 5.01, 0.5];
    parts = await Promise.all(prices.map((price) => shop.product(ada, { price, Stock: 20 })));
  });

  const lines = (quantity = 1) => parts.map((part): [Product, number] => [part, quantity]);
  const stocks = () => Promise.all(parts.map((part) => shop.stockOf(part)));
  const view = ({ _id }: { _id: string }, { token } = ada) =>
    shop.call<Order>('GET', `/order/${_id}`, { token });
  const removed = ({ _id }: { _id: string }, { token } = ada) =>
    shop.call('DELETE', `/order/${_id}`, { token });
  const refund = (id: string, body: object, headers = {}) =>
    shop.call<ConsoleBooking>('POST', `/admin/api/bookings/${id}/refund`, {
      token: admin.token,
      body,
      headers,
    });
  const chargeOf = async (transactionId: string | null) => {
    type Intent = { latest_charge: { amount: number; amount_refunded: number } };
    const path = `/v1/payment_intents/${transactionId}?expand[0]=latest_charge`;
    return (await sandbox<Intent>(path)).latest_charge;
  };
  const paid = async (order: Order): Promise<Order> => {
    const intent = await shop.startOrderPayment(ada, order);
    went(await shop.confirm(intent));
    return went(await shop.patchOrder(ada, order, intent.id));
  };

  it('are placed, listed, paid by one transaction, and shown', async () => {
    const placed = await shop.order(ada, lines(2), underKey('order-1'));
    expect(placed.status).to.equal(201);
    const order = placed.body;
    expect(order).to.include({ total: 51, paid: false, status: 'unpaid', transactionId: null });
    expect(order.bookings.map(({ productId }) => productId)).to.deep.equal(
      parts.map(({ _id }) => _id),
    );
    for (const booking of order.bookings)
      expect(booking).to.include({ order: order._id, refunded: 0, status: 'unpaid' });
    expect(await stocks()).to.deep.equal([18, 18, 18]);
    expect(went(await view(order))).to.deep.equal(order);

    const alone = went(await shop.book(ada, await shop.product(ada)));
    expect(alone.order).to.equal(alone._id);
    const { token } = ada;
    const page = async (path: string) => {
      const { body, headers } = await shop.call<Order[]>('GET', path, { token });
      const [, next] = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
      return { ids: body.map(({ _id }) => _id), total: headers.get('x-total-count'), next };
    };
    const both = { ids: [alone._id, order._id], total: '2', next: undefined };
    expect(await page('/order?limit=2')).to.deep.equal(both);
    const part = await shop.product(ada, { Stock: 19 });
    await Promise.all(
      Array.from({ length: 19 }, (_, i) =>
        settled(() => shop.book(ada, part, {}, underKey(`one of 19: ${i}`))),
      ),
    );
    // Whatever is asked for, a page has at most 20.
    for (const path of ['/order', '/order?limit=100']) {
      const { ids, total, next = '' } = await page(path);
      expect([ids.length, ids.at(-1), total], path).to.deep.equal([20, alone._id, '21']);
      expect(await page(next), next).to.deep.include({ ids: [order._id], next: undefined });
    }

    const intent = await shop.startOrderPayment(ada, order);
    const declined = await shop.confirm(intent, declinedCard);
    expect(declined.status).to.equal(402);
    expect(told(await shop.patchOrder(ada, order, intent.id))[0]).to.equal(409);
    went(await shop.confirm(intent));
    // Six answers of one charge: the shop’s own, and the webhook of the sandbox.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.patchOrder(ada, order, intent.id)),
    );
    for (const { status, body } of answers)
      expect([status, body.status, body.transactionId]).to.deep.equal([200, 'paid', intent.id]);
    const [bookings] = [went(await view(order)).bookings];
    for (const { paid, transactionId } of bookings)
      expect({ paid, transactionId }).to.deep.equal({ paid: true, transactionId: intent.id });
    expect((await chargeOf(intent.id)).amount).to.equal(5100);
    expect(told(await removed(order))).to.deep.equal([
      409,
      'This order is already paid.',
      undefined,
    ]);

    const again = await shop.order(ada, lines(2), underKey('order-1'));
    expect([again.status, again.body]).to.deep.equal([201, order]);
    const other = await shop.order(ada, lines(1), underKey('order-1'));
    expect(told(other)[0]).to.equal(409);
  });

  it('name every line at fault, and take nothing', async () => {
    const [first, second, last] = parts;
    if (!first || !second || !last) throw new Error('There are three.');
    const gone = { _id: '01940000-0000-7000-8000-000000000000' };
    const answer = await shop.order(ada, [
      [first, 1],
      [second, 21],
      [last, 22],
      [gone, 1],
    ]);
    expect(told(answer)).to.deep.equal([
      409,
      '3 parts cannot be booked so.',
      '/lines/1/orderQuantity /lines/2/orderQuantity /lines/3/productId',
    ]);
    expect(told(await shop.order(ada, [[second, 21]]))).to.deep.equal([
      409,
      'Only 20 left in stock.',
      '/lines/0/orderQuantity',
    ]);
    expect(await stocks()).to.deep.equal([20, 20, 20]);
    const twice = await shop.order(ada, [
      [first, 1],
      [first, 1],
    ]);
    expect([told(twice)[0], told(twice)[2]]).to.deep.equal([400, '/lines/1/productId']);
    expect(told(await shop.order(ada, []))[0]).to.equal(400);
  });

  it('sell exactly what there is to forty that cross', async () => {
    const [first, second] = parts;
    if (!first || !second) throw new Error('There are three.');
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signUp()));
    const lines: [Product, number][] = [
      [first, 1],
      [second, 1],
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        settled(() =>
          shop.order(
            buyers[i % 8] ?? ada,
            i % 2 === 0 ? lines : lines.toReversed(),
            underKey(`crossing-${i}`),
          ),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.slice(0, 20).every((status) => status === 201)).to.equal(true);
    expect(statuses.slice(20).every((status) => status === 409)).to.equal(true);
    expect(await stocks()).to.deep.equal([0, 0, 20]);
  });

  it('are told to a retry at once, also while they are being removed', async () => {
    const [part] = parts;
    if (!part) throw new Error('There is no part.');
    for (const place of [
      () => shop.order(ada, [[part, 1]], underKey('order-going')),
      () => shop.book(ada, part, {}, underKey('booking-going')),
    ]) {
      const first = went<{ _id: string }>(await place());
      const removal = shop.orm.em.fork();
      await removal.begin();
      const touch = (table: string, id: string) =>
        removal.execute(`update ${table} set name = name where id = ?`, [id]);
      await touch('bookings', first._id);
      let isAnswered = false;
      const retry = place().finally(() => (isAnswered = true));
      const waiting = async () => (await removal.execute<object[]>(whoWaits)).length > 0;
      await eventually(async () => isAnswered || (await waiting()), Boolean);
      await touch('products', part._id);
      await removal.commit();
      expect(went<{ _id: string }>(await retry)._id).to.equal(first._id);
    }
  });

  it('go as a whole, or line by line, while they are unpaid', async () => {
    const order = went(await shop.order(ada, lines()));
    const [first] = order.bookings;
    went(await shop.remove(ada, { _id: first?._id ?? '' }));
    const left = went(await view(order));
    expect([left.bookings.length, left.total]).to.deep.equal([2, 5.51]);
    expect(told(await shop.pay(ada, { price: 25.5, order: order._id }))).to.deep.equal([
      409,
      'This order costs $5.51.',
      '/price',
    ]);
    expect(went(await removed(order))).to.deep.equal({ _id: order._id });
    expect((await view(order)).status).to.equal(404);
    expect(await stocks()).to.deep.equal([20, 20, 20]);
  });

  it('give the share of a line back that went while the card was charged', async () => {
    const order = went(await shop.order(ada, lines()));
    const [, line] = order.bookings;
    const intent = await shop.startOrderPayment(ada, order);
    went(await shop.confirm(intent));
    const [patched, gone] = await Promise.all([
      shop.patchOrder(ada, order, intent.id),
      shop.remove(ada, { _id: line?._id ?? '' }),
    ]);
    // Either came first, and the money is right.
    expect(patched.status).to.equal(200);
    const wentAway = gone.status === 200;
    const shouldBeBack = wentAway ? 501 : 0;
    await eventually(
      () => chargeOf(intent.id),
      (charge) => charge.amount_refunded === shouldBeBack,
    );
    expect(went(await view(order)).bookings).to.have.length(wentAway ? 2 : 3);
  });

  it('are refunded by pieces, never beyond what was paid, once for a retry key', async () => {
    const order = await paid(went(await shop.order(ada, lines(2))));
    const [first, second] = order.bookings;
    if (!first || !second) throw new Error('There are three.');
    const one = await refund(first._id, { quantity: 1, reason: 'Broken' }, underKey('r-1'));
    expect(one.body).to.include({ status: 'paid', refunded: 19.99 });
    const same = await refund(first._id, { quantity: 1, reason: 'Broken' }, underKey('r-1'));
    expect(same.body).to.deep.equal(one.body);
    expect((await chargeOf(order.transactionId)).amount_refunded).to.equal(1999);
    expect(await stocks()).to.deep.equal([19, 18, 18]);

    const five = await Promise.all(
      Array.from({ length: 5 }, () => refund(second._id, { quantity: 1, restock: false })),
    );
    expect(five.filter(({ status }) => status === 200)).to.have.length(2);
    const refused = five.find(({ status }) => status === 409);
    expect(told(refused ?? one)[2]).to.equal('/quantity');
    await eventually(
      () => chargeOf(order.transactionId),
      (charge) => charge.amount_refunded === 1999 + 1002,
    );
    expect(await stocks()).to.deep.equal([19, 18, 18]);
    await eventually(
      () => view(order),
      ({ body }) => body.bookings[1]?.status === 'refunded',
    );
    expect(told(await refund(first._id, { quantity: 2 }))).to.deep.equal([
      409,
      'Only 1 of its pieces can still be refunded.',
      '/quantity',
    ]);
    expect((await refund(first._id, {})).body).to.include({ status: 'refunded', refunded: 39.98 });
    const page = await shop.call<{ history: { kind: string; pieces: number | null }[] }>(
      'GET',
      `/admin/api/bookings/${first._id}`,
      { token: admin.token },
    );
    expect(page.body.history.map(({ kind, pieces }) => [kind, pieces])).to.deep.equal([
      ['placed', null],
      ['payment started', null],
      ['paid', null],
      ['refund asked', 1],
      ['refunded', 1],
      ['refund asked', 1],
      ['refunded', null],
    ]);
    expect(went(await view(order))).to.include({ status: 'paid', total: 51 });
  });

  it('are seen and touched by their buyer and admins alone', async () => {
    const order = went(await shop.order(ada, lines()));
    const eve = await shop.signUp();
    expect((await view(order, eve)).status).to.equal(404);
    expect((await removed(order, eve)).status).to.equal(404);
    expect((await shop.pay(eve, { price: order.total, order: order._id })).status).to.equal(404);
    expect((await shop.patchOrder(eve, order, 'pi_1')).status).to.equal(404);
    expect((await view(order, admin)).body).to.deep.equal(order);
    expect((await shop.pay(admin, { price: order.total, order: order._id })).status).to.equal(403);
    const both = { price: order.total, order: order._id, booking: order.bookings[0]?._id };
    expect(told(await shop.pay(ada, both))[2]).to.equal('/order');
    expect((await view({ _id: 'nonsense' })).status).to.equal(404);
    expect((await shop.call('GET', '/order')).status).to.equal(401);
  });

  it('are none by the id of a booking that another leads', async () => {
    const [, second] = went(await shop.order(ada, lines())).bookings;
    if (!second) throw new Error('There are three.');
    expect((await view(second)).status).to.equal(404);
    const started = await shop.pay(ada, { price: second.total, order: second._id });
    expect(told(started)[0]).to.equal(404);
    expect((await shop.patchOrder(ada, second, 'pi_1')).status).to.equal(404);
    expect((await removed(second)).status).to.equal(404);
  });
});
