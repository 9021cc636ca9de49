import { expect } from 'chai';
import type {
  ConsoleBooking,
  ConsoleBookingPage,
  ConsoleOrder,
  ConsoleOrderPage,
  FoundRecords,
} from './console-contract.ts';
import type { Order, Product } from './contract.ts';
import { readCsv } from './csv.ts';
import { told } from './testing/checked-shop.ts';
import { page, type Provider } from './testing/console-client.ts';
import { ConsoleShop } from './testing/console-shop.ts';
import { eventually } from './testing/running-shop.ts';
import { underKey, went, type Person } from './testing/shop-client.ts';

describe('The orders of the console', () => {
  const shop = new ConsoleShop();
  const { ask, actsOn } = shop;
  let admin: Person;
  let provider: Provider;
  let ada: Person;
  let parts: Product[];

  before(async () => {
    ({ admin, provider } = await shop.open());
  });
  after(() => shop.close());
  beforeEach(async () => {
    ada = await shop.signUp();
    parts = await Promise.all(
      [20, 5, 0.5].map((price, i) => shop.product(admin, { name: `Part ${i}`, price, Stock: 20 })),
    );
  });

  const placed = async (quantity = 2): Promise<Order> =>
    went(
      await shop.order(
        ada,
        parts.map((part): [Product, number] => [part, quantity]),
      ),
    );
  const paid = async (order: Order): Promise<Order> => {
    const intent = await shop.startOrderPayment(ada, order);
    went(await shop.confirm(intent));
    return went(await shop.patchOrder(ada, order, intent.id));
  };
  const pageOf = async (order: { _id: string }): Promise<ConsoleOrderPage> =>
    went(await ask<ConsoleOrderPage>('GET', `/orders/${order._id}`));
  const found = async (filter: object): Promise<string[]> => {
    const { data } = await provider.getList<ConsoleOrder>('orders', page(filter, ['id', 'DESC']));
    return data.map(({ id }) => id);
  };

  it('are listed in short, the newest first, and found by what their bookings are found by', async () => {
    const order = await placed();
    const alone = went(await shop.book(ada, await shop.product(admin, { name: 'Alone' })));
    const { data, total } = await provider.getList<ConsoleOrder>(
      'orders',
      page({ email: ada.email }, ['createdAt', 'DESC']),
    );
    expect([total, data.map(({ id }) => id)]).to.deep.equal([2, [alone._id, order._id]]);
    expect(data[1]).to.include({
      summary: '2 × Part 0, 2 × Part 1 and 1 more',
      lines: 3,
      pieces: 6,
      email: ada.email,
      total: 51,
      refunded: 0,
      status: 'unpaid',
      transactionId: null,
    });
    const [, second] = order.bookings;
    const intent = await shop.startOrderPayment(ada, order);
    for (const q of [second?._id, order._id, second?.productId, intent.id, `${ada.email} part`])
      expect(await found({ q }), q).to.deep.equal([order._id]);
    expect(await found({ productId: second?.productId })).to.deep.equal([order._id]);
    expect(await found({ email: ada.email, status: 'paid' })).to.deep.equal([]);
    expect(await found({ email: ada.email, status: 'unpaid' })).to.deep.equal([
      alone._id,
      order._id,
    ]);
    const { body } = await ask<FoundRecords>('GET', `/search?q=${second?._id}`);
    expect(body.orders.map(({ id }) => id)).to.deep.equal([order._id]);
    expect(body.bookings.map(({ id }) => id)).to.deep.equal([second?._id]);
    expect((await ask('GET', '/orders?sort=["total","ASC"]')).status).to.equal(400);
  });

  it('are exported, which is written down', async () => {
    const order = await placed(1);
    const filter = JSON.stringify({ email: ada.email });
    const { body, headers } = await ask<string>(
      'GET',
      `/orders/export?${new URLSearchParams({ filter })}`,
    );
    expect(headers.get('content-disposition')).to.contain('orders.csv');
    const [names = '', line = '', ...rest] = body.replace('\uFEFF', '').split('\r\n');
    expect(names.split(',')).to.include.members(['id', 'summary', 'lines', 'total', 'status']);
    expect(line).to.contain(order._id).and.to.contain('"1 × Part 0, 1 × Part 1 and 1 more"');
    expect(rest).to.deep.equal(['']);
    const { data } = await provider.getList('audit', page({ act: 'order.export' }, ['at', 'DESC']));
    expect(data[0]).to.deep.include({ subject: 'order', after: { email: ada.email } });
  });

  it('tell what of them was paid where the rest of them was not', async () => {
    const order = await placed(1);
    const [first] = order.bookings;
    if (first) await shop.payFor(ada, first);
    expect(await pageOf(order)).to.include({ total: 25.5, charged: 20, status: 'unpaid' });
    const filter = JSON.stringify({ id: order._id });
    const query = new URLSearchParams({ filter });
    const { body } = await ask<string>('GET', `/orders/export?${query}`);
    const [names, cells] = (await Array.fromAsync(readCsv([body]))).map(({ cells }) => cells);
    const cell = (name: string) => cells?.[names?.indexOf(name) ?? -1];
    expect([cell('total'), cell('charged'), cell('refunded')]).to.deep.equal(['25.5', '20', '0']);
  });

  it('show their lines, their payments with refunds, and what has become of all', async () => {
    const order = await paid(await placed());
    const [first, second] = order.bookings;
    const refund = (id: string | undefined, body: object, key: string) =>
      shop.call<ConsoleBooking>('POST', `/admin/api/bookings/${id}/refund`, {
        token: admin.token,
        body,
        headers: underKey(key),
      });
    const one = { quantity: 1, reason: 'Broken', restock: false };
    for (const _again of [1, 2]) went(await refund(first?._id, one, `console-order ${order._id}`));
    const shown = await eventually(
      () => pageOf(order),
      ({ bookings }) => bookings[0]?.pieces.underWay === 0,
    );
    expect(shown.bookings[0]?.pieces).to.deep.equal({
      refunded: 1,
      underWay: 0,
      left: 1,
      shipped: 0,
      unshipped: 1,
    });
    expect(shown).to.include({
      id: order._id,
      status: 'paid',
      total: 51,
      refunded: 20,
      phone: '555 0100',
      transactionId: order.transactionId,
    });
    expect(shown.bookings.map(({ id }) => id)).to.deep.equal(order.bookings.map(({ _id }) => _id));
    const [payment] = shown.payments;
    expect(shown.payments).to.have.length(1);
    expect(payment).to.include({ status: 'settled', amount: 51, payerEmail: ada.email });
    expect(payment?.refunds).to.have.length(1);
    expect(payment?.refunds[0]).to.include({
      bookingId: first?._id,
      quantity: 1,
      amount: 20,
      reason: 'Broken',
      restock: false,
      by: admin.email,
    });
    const ids = order.bookings.map(({ _id }) => _id);
    expect(
      shown.history.map(({ kind, pieces, bookingIds }) => [kind, pieces, bookingIds]),
    ).to.deep.equal([
      ['placed', null, ids],
      ['payment started', null, ids],
      ['paid', null, ids],
      ['refund asked', 1, [first?._id]],
      ['refunded', 1, [first?._id]],
    ]);
    const line = went(await ask<ConsoleBookingPage>('GET', `/bookings/${second?._id}`));
    expect([line.order, line.pieces]).to.deep.equal([
      order._id,
      { refunded: 0, underWay: 0, left: 2, shipped: 0, unshipped: 2 },
    ]);
    expect(told(await refund(second?._id, { quantity: 3 }, 'too many'))[0]).to.equal(409);
    expect((await actsOn(first?._id ?? '')).map(({ after }) => after)).to.deep.equal([
      {
        status: 'paid',
        refund: 20,
        pieces: 1,
        restock: false,
        transactionId: order.transactionId,
      },
    ]);
  });

  it('keep showing what was removed, and are found only by their own ids', async () => {
    const order = await placed(1);
    const [first, second, third] = order.bookings;
    for (const line of [first, second])
      went(await shop.call('DELETE', `/booking/${line?._id}`, { token: ada.token }));
    const shown = await pageOf(order);
    expect(shown).to.include({ lines: 1, total: 0.5, status: 'unpaid' });
    expect(shown.bookings.map(({ status }) => status)).to.deep.equal([
      'removed',
      'removed',
      'unpaid',
    ]);
    went(await shop.call('DELETE', `/booking/${third?._id}`, { token: ada.token }));
    expect(await pageOf(order)).to.include({ lines: 3, total: 25.5, status: 'closed' });
    expect((await ask('GET', `/orders/${second?._id}`)).status).to.equal(404);
    expect((await ask('GET', '/orders/nowhere')).status).to.equal(404);
  });
});
