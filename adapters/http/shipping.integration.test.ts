import { expect } from 'chai';
import type { ConsoleOrder, ConsoleOrderPage, ConsoleShipment } from './console-contract.ts';
import type { Order, Problem, Product } from './contract.ts';
import { page, type Provider } from './testing/console-client.ts';
import { ConsoleShop } from './testing/console-shop.ts';
import { eventually } from './testing/running-shop.ts';
import { sandbox, underKey, went, type Answer, type Person } from './testing/shop-client.ts';

describe('Shipping an order', () => {
  const shop = new ConsoleShop();
  const { ask, actsOn } = shop;
  let admin: Person;
  let provider: Provider;
  let ada: Person;

  before(async () => {
    ({ admin, provider } = await shop.open());
  });
  after(() => shop.close());
  beforeEach(async () => {
    ada = await shop.signUp();
  });

  /** An order of two pieces of one part and two of another. */
  const placed = async (): Promise<Order> => {
    const parts = await Promise.all(
      [20, 5].map((price, i) => shop.product(admin, { name: `Part ${i}`, price, Stock: 20 })),
    );
    return went(
      await shop.order(
        ada,
        parts.map((part): [Product, number] => [part, 2]),
      ),
    );
  };
  const paid = async (): Promise<Order> => {
    const order = await placed();
    const intent = await shop.startOrderPayment(ada, order);
    went(await shop.confirm(intent));
    return went(await shop.patchOrder(ada, order, intent.id));
  };
  const idsOf = ({ bookings }: Order): [string, string] => [
    bookings[0]?._id ?? '',
    bookings[1]?._id ?? '',
  ];
  const parcel = (...pieces: [booking: string, quantity: number][]) => ({
    lines: pieces.map(([booking, quantity]) => ({ booking, quantity })),
    carrier: 'DHL',
  });
  const ship = <T = ConsoleShipment>(
    order: Order,
    body: object,
    key?: string,
  ): Promise<Answer<T>> =>
    shop.call<T>('POST', `/admin/api/orders/${order._id}/shipments`, {
      token: admin.token,
      body,
      ...(key !== undefined && { headers: underKey(key) }),
    });
  const deliver = ({ id }: ConsoleShipment) =>
    ask<ConsoleShipment>('POST', `/shipments/${id}/delivered`);
  const refund = (booking: string, quantity: number) =>
    ask('POST', `/bookings/${booking}/refund`, { quantity });
  const seen = async ({ _id }: Order): Promise<Order> =>
    went(await shop.call<Order>('GET', `/order/${_id}`, { token: ada.token }));
  const pageOf = async ({ _id }: Order): Promise<ConsoleOrderPage> =>
    went(await ask<ConsoleOrderPage>('GET', `/orders/${_id}`));
  const toShip = async (): Promise<string[]> => {
    const filter = { toShip: true, email: ada.email };
    const { data } = await provider.getList<ConsoleOrder>(
      'orders',
      page(filter, ['createdAt', 'ASC']),
    );
    return data.map(({ id }) => id);
  };

  it('leads from its payment to the door, in parcels, as its buyer and admins see', async () => {
    const unpaid = await placed();
    expect(unpaid.delivery).to.deep.include({ state: null, shipments: [] });
    const order = await paid();
    const [first, second] = idsOf(order);
    expect(order.delivery.state).to.equal('to ship');
    expect(
      (await pageOf(order)).toShip.map(({ booking, quantity }) => [booking, quantity]),
    ).to.deep.equal([
      [first, 2],
      [second, 2],
    ]);

    const request = { ...parcel([first, 2], [second, 1]), trackingNumber: '1Z 999' };
    const one = went(await ship(order, request));
    expect(one).to.deep.include({ ...request, shippedBy: admin.email, deliveredAt: null });
    const { id: _id, lines, carrier, trackingNumber, shippedAt, deliveredAt } = one;
    expect((await seen(order)).delivery).to.deep.include({
      state: 'partly shipped',
      shipments: [{ _id, lines, carrier, trackingNumber, shippedAt, deliveredAt }],
    });

    const two = went(await ship(order, parcel([second, 1])));
    expect((await seen(order)).delivery.state).to.equal('shipped');
    const [arrived, again] = [went(await deliver(one)), went(await deliver(one))];
    expect(again).to.deep.equal(arrived);
    expect(arrived.deliveredBy).to.equal(admin.email);
    expect((await seen(order)).delivery.state).to.equal('shipped');
    went(await deliver(two));

    const { delivery, bookings, history, toShip: left } = await pageOf(order);
    expect([delivery.state, left, delivery.shipments.length]).to.deep.equal(['delivered', [], 2]);
    expect(bookings.map(({ pieces }) => [pieces.shipped, pieces.unshipped])).to.deep.equal([
      [2, 0],
      [2, 0],
    ]);
    const told = history.filter(({ kind }) => kind === 'shipped' || kind === 'delivered');
    expect(told.map(({ kind, text, bookingIds }) => [kind, text, bookingIds])).to.deep.equal([
      ['shipped', 'DHL 1Z 999', [first, second]],
      ['shipped', 'DHL', [second]],
      ['delivered', 'DHL 1Z 999', [first, second]],
      ['delivered', 'DHL', [second]],
    ]);
    const { body } = await shop.call<Order[]>('GET', '/order', { token: ada.token });
    expect(body.map((each) => each.delivery.state)).to.deep.equal(['delivered', null]);
    expect((await actsOn(order._id)).map(({ act }) => act)).to.have.members([
      'order.ship',
      'order.ship',
      'order.deliver',
      'order.deliver',
    ]);
  });

  it('is undone until the parcel has arrived', async () => {
    const order = await paid();
    const [first] = idsOf(order);
    const undo = ({ id }: ConsoleShipment) => ask('DELETE', `/shipments/${id}`);
    const wrong = went(await ship(order, parcel([first, 2])));
    for (const _again of [1, 2]) expect((await undo(wrong)).body).to.deep.equal({ _id: wrong.id });
    expect((await seen(order)).delivery).to.deep.include({ state: 'to ship', shipments: [] });
    expect(await toShip()).to.deep.equal([order._id]);
    expect((await deliver(wrong)).status).to.equal(404);
    const right = went(await ship(order, parcel([first, 2])));
    went(await deliver(right));
    expect((await undo(right)).status).to.equal(409);
    const acts = (await actsOn(order._id)).map(({ act }) => act);
    expect(acts).to.deep.equal(['order.ship', 'order.unship', 'order.ship', 'order.deliver']);
  });

  it('is a queue, the oldest first, of which a booking by itself is one', async () => {
    const [order, alone] = [
      await paid(),
      went(await shop.book(ada, await shop.product(admin, { price: 9 }))),
    ];
    await placed();
    expect(await toShip()).to.deep.equal([order._id]);
    await shop.payFor(ada, alone);
    expect(await toShip()).to.deep.equal([order._id, alone._id]);
    went(await ship({ ...order, _id: alone._id }, parcel([alone._id, alone.orderQuantity])));
    const [first, second] = idsOf(order);
    went(await ship(order, parcel([first, 2])));
    went(await refund(second, 1));
    expect(await toShip()).to.deep.equal([order._id]);
    went(await refund(second, 1));
    expect(await toShip()).to.deep.equal([]);
  });

  it('asks for no piece on its page whose refund is under way', async () => {
    const order = await paid();
    const [first, second] = idsOf(order);
    // So much was given back past the shop that Stripe refuses what the shop asks for.
    const payment_intent = order.transactionId ?? '';
    await sandbox('/v1/refunds', { payment_intent, amount: '4900' });
    expect((await refund(second, 1)).status).to.equal(409);
    const toShip = async () =>
      (await pageOf(order)).toShip.map(({ booking, quantity }) => [booking, quantity]);
    expect(await toShip()).to.deep.equal([
      [first, 2],
      [second, 1],
    ]);
    await sandbox('/v1/refunds', { payment_intent });
    await eventually(toShip, ({ length }) => length === 0);
  });

  it('never sends a piece that was refunded, and keeps as shipped what was sent before', async () => {
    const order = await paid();
    const [first, second] = idsOf(order);
    went(await refund(first, 1));
    const refused = await ship<Problem>(order, parcel([first, 2], [second, 3]));
    expect([refused.status, refused.body.errors]).to.deep.equal([
      409,
      [
        { pointer: '/lines/0/quantity', message: 'Only 1 of its pieces can still be shipped.' },
        { pointer: '/lines/1/quantity', message: 'Only 2 of its pieces can still be shipped.' },
      ],
    ]);
    went(await ship(order, parcel([first, 1], [second, 2])));
    went(await refund(first, 1));
    const { bookings, delivery } = await pageOf(order);
    expect(bookings[0]?.pieces).to.deep.include({ refunded: 2, shipped: 1, unshipped: 0 });
    expect(delivery.state).to.equal('shipped');
  });

  it('ships the last pieces once, however many want to, ship or refund, at once', async () => {
    const order = await paid();
    const [first, second] = idsOf(order);
    const shipped = await Promise.all([1, 2, 3].map(() => ship(order, parcel([first, 2]))));
    expect(shipped.map(({ status }) => status)).to.have.members([201, 409, 409]);
    const [sent, back] = await Promise.all([
      ship(order, parcel([second, 2])),
      refund(second, 1),
      refund(second, 1),
    ]);
    const { bookings } = await pageOf(order);
    const { quantity, pieces } = {
      quantity: bookings[1]?.orderQuantity ?? 0,
      pieces: bookings[1]?.pieces,
    };
    expect(back.status).to.equal(200);
    expect(pieces?.shipped).to.equal(sent.status === 201 ? quantity : 0);
    expect(pieces?.unshipped).to.equal(0);
  });

  it('is done once for a key, and refused for what is no parcel of this order', async () => {
    const [order, other] = [await paid(), await paid()];
    const [first] = idsOf(order);
    const body = parcel([first, 1]);
    const key = `parcel ${order._id}`;
    const made = went(await ship(order, body, key));
    expect(went(await ship(order, body, key))).to.deep.equal(made);
    expect((await ship(order, { ...body, carrier: 'UPS' }, key)).status).to.equal(409);
    const statusOf = async (of: Order, sent: object) => (await ship(of, sent)).status;
    expect(await statusOf(other, body)).to.equal(409);
    expect(await statusOf(order, parcel([first, 1], [first, 1]))).to.equal(400);
    expect(await statusOf(order, parcel())).to.equal(400);
    expect(await statusOf(order, { ...body, carrier: ' ' })).to.equal(400);
    expect(await statusOf(order, { ...body, weight: 1 })).to.equal(400);
    const [, second] = idsOf(order);
    expect(await statusOf({ ...order, _id: second }, parcel([second, 1]))).to.equal(404);
    expect((await pageOf(order)).bookings[0]?.pieces.shipped).to.equal(1);
  });

  it('has notes by admins in its history, each once for a key, which its buyer does not see', async () => {
    const order = await placed();
    const note = (text: string) =>
      shop.call('POST', `/admin/api/orders/${order._id}/notes`, {
        token: admin.token,
        body: { text },
        headers: underKey(`note ${text.length} ${order._id}`),
      });
    for (const text of ['She has rung.', 'She has rung.', 'Leave it\nat the door.'])
      went(await note(text));
    const { history } = await pageOf(order);
    const notes = history.filter(({ kind }) => kind === 'noted');
    expect(notes.map(({ text, by }) => [text, by])).to.deep.equal([
      ['She has rung.', admin.email],
      ['Leave it\nat the door.', admin.email],
    ]);
    expect(JSON.stringify(await seen(order))).not.to.contain('rung');
    expect((await actsOn(order._id)).map(({ act }) => act)).to.deep.equal([
      'order.note',
      'order.note',
    ]);
  });
});
