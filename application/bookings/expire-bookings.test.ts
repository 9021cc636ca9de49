import { expect } from 'chai';
import { BookingClosed, StockFull, Unavailable } from '../../domain/errors.ts';
import { maxCounted } from '../../domain/product.ts';
import { anOrder } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop, aShopWithBooking, holdMs } from '../fakes/shop.ts';

describe('expireBookings', () => {
  it('gives back what stayed unpaid to the end of its hold time, and not before', async () => {
    const { shop, part, booking } = await aShopWithBooking();
    shop.clock.advance(holdMs - 1);
    expect(await shop.expire()).equal(0);
    expect(await shop.stockOf(part.id)).equal(3);
    shop.clock.advance(1);
    expect(await shop.expire()).equal(1);
    expect(await shop.statusOf(booking.id)).equal('expired');
    expect(await shop.stockOf(part.id)).equal(5);
    expect(await shop.expire()).equal(0);
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('cancels what could still be paid', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    shop.clock.advance(holdMs);
    await shop.expire();
    expect(shop.payments.get(transaction.id).status).equal('cancelled');
  });

  it('asks once to cancel what would pay several bookings of an order', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const parts = [await shop.part(), await shop.part(), await shop.part()];
    const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }));
    const placed = await shop.placeOrder(ada, { ...anOrder, lines });
    const orderId = placed[0]?.id ?? '';
    const { total } = await shop.viewOrder(ada, orderId);
    await shop.start(ada, { price: total.toMajor(), orderId });
    const cancel = shop.payments.cancel.bind(shop.payments);
    const asked: string[] = [];
    shop.payments.cancel = (id) => {
      asked.push(id);
      return cancel(id);
    };
    shop.clock.advance(holdMs);
    expect(await shop.expire()).equal(3);
    expect(asked).length(1);
    expect(await shop.attempts.openFor({ orderIds: [orderId] })).deep.equal([]);
  });

  it('waits while the card processor cannot be reached', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    await shop.started(ada, booking);
    shop.clock.advance(holdMs);
    shop.payments.unreachable = true;
    expect(await shop.expire()).equal(0);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.stockOf(part.id)).equal(3);
    shop.payments.unreachable = false;
    expect(await shop.expire()).equal(1);
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('expires the others when one cannot be ended, and says so', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    const other = await shop.booked(ada);
    const cancel = shop.payments.cancel.bind(shop.payments);
    shop.payments.cancel = (each) =>
      each === id ? Promise.reject(new Error('A fault')) : cancel(each);
    shop.clock.advance(holdMs);
    expect(await rejectionOf(() => shop.expire())).property('message', 'A fault');
    expect(await shop.statusOf(other.id)).equal('expired');
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });

  it('expires the others when the card processor is out of order for one alone', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    shop.clock.advance(1);
    const other = await shop.booked(ada);
    const { id: others } = await shop.started(ada, other);
    const cancel = shop.payments.cancel.bind(shop.payments);
    shop.payments.cancel = (each) =>
      each === id ? Promise.reject(new Unavailable('The card processor')) : cancel(each);
    shop.clock.advance(holdMs);
    expect(await shop.expire()).equal(1);
    expect(await shop.statusOf(other.id)).equal('expired');
    expect(shop.payments.get(others).status).equal('cancelled');
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });

  it('soon gives up while the card processor cannot be reached', async () => {
    const { shop, ada } = await aShopWithBooking();
    for (let i = 0; i < 30; i += 1) await shop.started(ada, await shop.booked(ada));
    let asked = 0;
    shop.payments.cancel = () => {
      asked += 1;
      return Promise.reject(new Unavailable('The card processor'));
    };
    shop.clock.advance(holdMs);
    await shop.expire();
    expect(asked).equal(10);
  });

  it('expires others also behind more that cannot be ended than it takes at a time', async () => {
    const { shop, ada } = await aShopWithBooking();
    const part = await shop.part({ stock: 250 });
    for (let i = 0; i < 120; i += 1) await shop.booked(ada, { productId: part.id, quantity: 2 });
    await shop.products.changeStock(part.id, maxCounted - 10);
    shop.clock.advance(1);
    const other = await shop.booked(ada);
    shop.clock.advance(holdMs);
    expect(await rejectionOf(() => shop.expire())).instanceOf(StockFull);
    expect(await shop.statusOf(other.id)).equal('expired');
  });

  it('expires all that is due, also more than it takes at a time', async () => {
    const { shop, ada } = await aShopWithBooking();
    const part = await shop.part({ stock: 250 });
    for (let i = 0; i < 120; i += 1) await shop.booked(ada, { productId: part.id });
    shop.clock.advance(holdMs);
    expect(await shop.expire()).equal(121);
    expect(await shop.stockOf(part.id)).equal(250);
  });

  it('tells of a fault also when the card processor cannot be reached after it', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    await shop.products.changeStock(part.id, maxCounted - 3);
    shop.clock.advance(1);
    const other = await shop.booked(ada);
    await shop.started(ada, other);
    shop.clock.advance(holdMs);
    shop.payments.unreachable = true;
    expect(await rejectionOf(() => shop.expire())).instanceOf(StockFull);
    for (const { id } of [booking, other]) expect(await shop.statusOf(id)).equal('unpaid');
  });

  it('says so when the stock has no room for what comes back, until some is taken out', async () => {
    const { shop, part, booking } = await aShopWithBooking();
    const full = maxCounted - 4;
    await shop.products.changeStock(part.id, full);
    shop.clock.advance(holdMs);
    expect(await rejectionOf(() => shop.expire())).instanceOf(StockFull);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.stockOf(part.id)).equal(3 + full);
    await shop.products.changeStock(part.id, -full);
    expect(await shop.expire()).equal(1);
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('leaves what was paid meanwhile, and expires the others', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    const other = await shop.booked(ada);
    shop.payments.succeed(transaction.id);
    shop.clock.advance(holdMs);
    expect(await shop.expire()).equal(1);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.statusOf(other.id)).equal('expired');
  });

  it('lets nothing be started for a booking past its hold time', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    shop.clock.advance(holdMs);
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(BookingClosed);
  });

  it('does a run and its double at once without giving anything back twice', async () => {
    const { shop, part } = await aShopWithBooking();
    shop.clock.advance(holdMs);
    await Promise.all([shop.expire(), shop.expire()]);
    expect(await shop.stockOf(part.id)).equal(5);
  });
});
