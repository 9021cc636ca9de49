import { expect } from 'chai';
import {
  Conflict,
  InvalidInput,
  KeyReused,
  LinesRefused,
  NotAllowed,
  NothingToRefund,
  OrderNotFound,
  ShipmentNotFound,
} from '../../domain/errors.ts';
import { orderMaxNotes } from '../../domain/order-note.ts';
import { anOrder, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

/** An order of two parts, paid: two pieces of the first, three of the second. */
const stage = async () => {
  const shop = aShop();
  const [admin, ada] = [await shop.admin(), await shop.person()];
  const parts = [await shop.part(), await shop.part()];
  const lines = parts.map(({ id }, i) => ({ productId: id, quantity: i + 2 }));
  const [first, second] = await shop.placeOrder(ada, { ...anOrder, lines });
  if (!first || !second) throw new Error('There are two.');
  const order = await shop.viewOrder(ada, first.id);
  const secret = await shop.start(ada, { price: order.total.toMajor(), orderId: first.id });
  const { id: transactionId } = shop.transactionOf(secret);
  shop.payments.succeed(transactionId);
  await shop.payOrder(ada, first.id, transactionId);
  const parcel = (...pieces: [bookingId: string, quantity: number][]) => ({
    lines: pieces.map(([bookingId, quantity]) => ({ bookingId, quantity })),
    carrier: 'DHL',
  });
  const shippedOf = async (id: string) => (await shop.bookings.find(id))?.shippedQuantity;
  return { shop, admin, ada, first, second, parcel, shippedOf };
};

describe('shipping an order', () => {
  it('takes pieces of its bookings, and is written down', async () => {
    const { shop, admin, first, second, parcel, shippedOf } = await stage();
    const request = { ...parcel([first.id, 2], [second.id, 1]), trackingNumber: '1Z' };
    const shipment = await shop.ship(admin, first.id, request);
    expect([await shippedOf(first.id), await shippedOf(second.id)]).deep.equal([2, 1]);
    expect(await shop.shipments.ofOrders([first.id])).deep.equal([shipment]);
    const entry = (await shop.audit.all()).find(({ act }) => act === 'order.ship');
    expect(entry).deep.include({
      subjectId: first.id,
      after: { pieces: 3, carrier: 'DHL', trackingNumber: '1Z' },
    });
  });

  it('names every line of which less is left, and ships nothing then', async () => {
    const { shop, admin, first, second, parcel, shippedOf } = await stage();
    const wrong = parcel([first.id, 3], [second.id, 3], [nextId(), 1]);
    const refused = await rejectionOf(() => shop.ship(admin, first.id, wrong));
    expect(refused).instanceOf(LinesRefused);
    expect(refused).deep.include({
      fields: [
        { field: 'lines/0/pieces', message: 'Only 2 of its pieces can still be shipped.' },
        { field: 'lines/2/booking', message: 'This order has no such booking' },
      ],
    });
    expect([await shippedOf(first.id), await shippedOf(second.id)]).deep.equal([0, 0]);
    const twice = parcel([first.id, 1], [first.id, 1]);
    expect(await rejectionOf(() => shop.ship(admin, first.id, twice))).instanceOf(InvalidInput);
  });

  it('is for admins, and for orders that there are', async () => {
    const { shop, admin, ada, first, second, parcel } = await stage();
    const one = parcel([second.id, 1]);
    expect(await rejectionOf(() => shop.ship(ada, first.id, one))).instanceOf(NotAllowed);
    // A booking that does not lead its order has no order by its own id.
    for (const id of [second.id, nextId()])
      expect(await rejectionOf(() => shop.ship(admin, id, one))).instanceOf(OrderNotFound);
  });

  it('gives the last piece to one of two admins', async () => {
    const { shop, admin, first, parcel, shippedOf } = await stage();
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => shop.ship(admin, first.id, parcel([first.id, 2]))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).deep.equal(['fulfilled', 'rejected']);
    expect(await shippedOf(first.id)).equal(2);
  });

  it('never sends a piece whose refund was asked for, whoever is first', async () => {
    const { shop, admin, first, parcel } = await stage();
    const ship = () => shop.ship(admin, first.id, parcel([first.id, 2]));
    await shop.refund(admin, first.id, { quantity: 1 });
    expect(await rejectionOf(ship)).instanceOf(LinesRefused);
    await shop.ship(admin, first.id, parcel([first.id, 1]));
    await shop.refund(admin, first.id, { quantity: 1 });
    const more = () => shop.refund(admin, first.id, { quantity: 1 });
    expect(await rejectionOf(more)).instanceOf(NothingToRefund);
    expect(await shop.bookings.find(first.id)).include({ status: 'refunded', shippedQuantity: 1 });
  });

  it('happens once for a retry key, and again for another', async () => {
    const { shop, admin, first, second, parcel, shippedOf } = await stage();
    const one = { ...parcel([second.id, 1]), retry: { key: 'k', fingerprint: 'f' } };
    const made = await shop.ship(admin, first.id, one);
    expect(await shop.ship(admin, first.id, one)).deep.equal(made);
    const other = { ...one, retry: { key: 'k', fingerprint: 'other' } };
    expect(await rejectionOf(() => shop.ship(admin, first.id, other))).instanceOf(KeyReused);
    await shop.ship(admin, first.id, parcel([second.id, 1]));
    expect(await shippedOf(second.id)).equal(2);
  });
});

describe('a shipment that has arrived', () => {
  it('is noted once, by an admin', async () => {
    const { shop, admin, ada, first, parcel } = await stage();
    const { id } = await shop.ship(admin, first.id, parcel([first.id, 1]));
    expect(await rejectionOf(() => shop.deliver(ada, id))).instanceOf(NotAllowed);
    const delivered = await shop.deliver(admin, id);
    expect(delivered.deliveredBy).equal(admin.email.value);
    shop.clock.advance(1000);
    expect(await shop.deliver(admin, id)).deep.equal(delivered);
    const mails = (await shop.outbox.all()).filter(({ subjectId }) => subjectId === id);
    expect(mails.map(({ kind, personId }) => [kind, personId])).deep.equal([
      ['shipped', ada.id],
      ['delivered', ada.id],
    ]);
    const acts = (await shop.audit.all()).filter(({ act }) => act === 'order.deliver');
    expect(acts).length(1);
    const missing = () => shop.deliver(admin, nextId());
    expect(await rejectionOf(missing)).instanceOf(ShipmentNotFound);
  });
});

describe('a shipment that was a mistake', () => {
  it('is undone once, until it has arrived: its pieces are to be shipped again', async () => {
    const { shop, admin, ada, first, second, parcel, shippedOf } = await stage();
    const request = {
      ...parcel([first.id, 2], [second.id, 1]),
      retry: { key: 'k', fingerprint: 'f' },
    };
    const { id } = await shop.ship(admin, first.id, request);
    expect(await rejectionOf(() => shop.undoShipment(ada, id))).instanceOf(NotAllowed);
    expect(await rejectionOf(() => shop.undoShipment(admin, nextId()))).instanceOf(
      ShipmentNotFound,
    );
    await Promise.all([shop.undoShipment(admin, id), shop.undoShipment(admin, id)]);
    expect([await shippedOf(first.id), await shippedOf(second.id)]).deep.equal([0, 0]);
    expect(await shop.shipments.ofOrders([first.id])).deep.equal([]);
    const acts = (await shop.audit.all()).filter(({ act }) => act === 'order.unship');
    expect(acts.map(({ subjectId, before }) => [subjectId, before])).deep.equal([
      [first.id, { pieces: 3, carrier: 'DHL' }],
    ]);
    // Nobody is told of it, it cannot arrive, and its request, sent again, ships nothing.
    await shop.sendMails();
    const kinds = (await shop.outbox.all()).map(({ kind }) => kind);
    expect(kinds).not.include('shipped');
    expect(await rejectionOf(() => shop.deliver(admin, id))).instanceOf(ShipmentNotFound);
    expect((await shop.ship(admin, first.id, request)).id).equal(id);
    expect(await shippedOf(first.id)).equal(0);

    const right = await shop.ship(admin, first.id, parcel([first.id, 2]));
    await shop.deliver(admin, right.id);
    expect(await rejectionOf(() => shop.undoShipment(admin, right.id))).instanceOf(Conflict);
    expect(await shippedOf(first.id)).equal(2);
  });

  it('leaves what was refunded meanwhile as refunded before it was shipped', async () => {
    const { shop, admin, first, parcel } = await stage();
    const { id } = await shop.ship(admin, first.id, parcel([first.id, 2]));
    await shop.refund(admin, first.id, { quantity: 1 });
    await shop.undoShipment(admin, id);
    const more = () => shop.ship(admin, first.id, parcel([first.id, 2]));
    expect(await rejectionOf(more)).instanceOf(LinesRefused);
    await shop.ship(admin, first.id, parcel([first.id, 1]));
  });
});

describe('a note on an order', () => {
  it('is kept for admins, once for a retry key', async () => {
    const { shop, admin, ada, first, second } = await stage();
    const request = { text: 'She has rung.', retry: { key: 'k', fingerprint: 'f' } };
    const note = await shop.note(admin, first.id, request);
    expect(await shop.note(admin, first.id, request)).deep.equal(note);
    expect(await shop.orderNotes.ofOrder(first.id)).deep.equal([note]);
    const other = { ...request, retry: { key: 'k', fingerprint: 'other' } };
    expect(await rejectionOf(() => shop.note(admin, first.id, other))).instanceOf(KeyReused);
    expect(await rejectionOf(() => shop.note(ada, first.id, request))).instanceOf(NotAllowed);
    const missing = () => shop.note(admin, second.id, request);
    expect(await rejectionOf(missing)).instanceOf(OrderNotFound);
    const acts = (await shop.audit.all()).filter(({ act }) => act === 'order.note');
    expect(acts).length(1);
    expect(acts[0]).include({ subjectId: first.id, reason: 'She has rung.' });
  });

  it('is one of at most a hundred', async () => {
    const { shop, admin, first } = await stage();
    for (let i = 0; i < orderMaxNotes; i += 1)
      await shop.note(admin, first.id, { text: `Note ${i}` });
    const more = () => shop.note(admin, first.id, { text: 'One more' });
    expect(await rejectionOf(more)).instanceOf(Conflict);
  });
});
