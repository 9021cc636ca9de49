import { expect } from 'chai';
import {
  AlreadyPaid,
  BookingClosed,
  Conflict,
  DomainError,
  InvalidInput,
  KeyReused,
  LinesRefused,
  NotAllowed,
  OrderNotFound,
} from '../../domain/errors.ts';
import { dueOf, orderOf } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import { anOrder, hour, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import type { Products } from '../catalogue/ports.ts';
import { placeOrder } from './place-order.ts';

const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const parts = [
    await shop.part({ price: usd(1999), stock: 20 }),
    await shop.part({ price: usd(501), stock: 20 }),
    await shop.part({ price: usd(3), stock: 20 }),
  ];
  const lines = parts.map(({ id }, i) => ({ productId: id, quantity: i + 1 }));
  const place = async (buyer: User = ada, wanted = lines) => {
    const order = orderOf(await shop.placeOrder(buyer, { ...anOrder, lines: wanted }));
    if (!order) throw new Error('Nothing was placed.');
    return order;
  };
  const stocks = () => Promise.all(parts.map(({ id }) => shop.stockOf(id)));
  /** Starts to pay an order, and answers with the transaction. */
  const started = async (orderId: string, price = 30.1) =>
    shop.transactionOf(await shop.start(ada, { price, orderId })).id;
  return { shop, ada, parts, lines, place, stocks, started };
};

describe('placing an order', () => {
  it('takes the stock of every line, and is one order with a booking for each', async () => {
    const { place, stocks, parts } = await stage();
    const order = await place();
    expect(order.bookings.map(({ productId, quantity }) => [productId, quantity])).deep.equal(
      parts.map(({ id }, i) => [id, i + 1]),
    );
    expect(order.id).equal(order.bookings[0]?.id);
    expect(order.total).deep.equal(usd(1999 + 2 * 501 + 3 * 3));
    expect(await stocks()).deep.equal([19, 18, 17]);
  });

  it('names every line at fault, and takes nothing', async () => {
    const { shop, ada, lines, stocks } = await stage();
    const [first, second, third] = lines;
    if (!first || !second || !third) throw new Error('There are three.');
    const wanted = [
      { ...first, quantity: 21 },
      second,
      { ...third, price: 4 },
      { productId: nextId(), quantity: 1 },
    ];
    const error = await rejectionOf(() => shop.placeOrder(ada, { ...anOrder, lines: wanted }));
    expect(error).instanceOf(LinesRefused);
    expect((error as LinesRefused).fields.map(({ field, message }) => [field, message])).deep.equal(
      [
        ['lines/0/quantity', 'Only 20 left in stock.'],
        ['lines/2/price', 'The price is now $0.03. Look at it and book again.'],
        ['lines/3/productId', 'There is no such product.'],
      ],
    );
    // A line that nobody could order is no conflict.
    const malformed = [{ ...second, price: 5.011 }, ...wanted.slice(3)];
    const invalid = await rejectionOf(() => shop.placeOrder(ada, { ...anOrder, lines: malformed }));
    expect(invalid).instanceOf(InvalidInput);
    expect((invalid as InvalidInput).fields.map(({ field }) => field)).deep.equal([
      'lines/0/price',
      'lines/1/productId',
    ]);
    expect(await stocks()).deep.equal([20, 20, 20]);
  });

  it('asks for parts that it knows already only where those would refuse', async () => {
    const { shop, ada, lines, stocks } = await stage();
    let looks = 0;
    const findMany = (ids: string[]) => {
      looks += 1;
      return shop.products.findMany(ids);
    };
    const products = Object.assign<Products, object>(Object.create(shop.products), { findMany });
    const order = () => placeOrder({ ...shop, products })(ada, { ...anOrder, lines });
    for (const { productId } of lines) await shop.products.find(productId);
    await order();
    expect(looks).equal(0);
    const [first] = lines;
    await shop.products.changeStock(first?.productId ?? '', -19);
    expect((await rejectionOf(order)).constructor).equal(LinesRefused);
    expect(looks).equal(1);
    expect(await stocks()).deep.equal([0, 18, 17]);
  });

  it('answers a retry with the first order, and refuses its key for another', async () => {
    const { shop, ada, lines, stocks } = await stage();
    const request = { ...anOrder, lines, retry: { key: 'k', fingerprint: 'f' } };
    const [first, again] = await Promise.all([
      shop.placeOrder(ada, request),
      shop.placeOrder(ada, request),
    ]);
    expect(again.map(({ id }) => id)).deep.equal(first.map(({ id }) => id));
    expect(await stocks()).deep.equal([19, 18, 17]);
    const other = { ...request, retry: { key: 'k', fingerprint: 'g' } };
    expect(await rejectionOf(() => shop.placeOrder(ada, other))).instanceOf(KeyReused);
  });

  it('keeps to what one person may hold unpaid, and says which lines are too many', async () => {
    const { shop, ada, lines } = await stage();
    const place = () => shop.placeOrder(ada, { ...anOrder, lines });
    shop.unpaidLimits.bookings = 2;
    const refusal = async () => {
      const error = await rejectionOf(place);
      expect(error).instanceOf(DomainError);
      return error as DomainError;
    };
    expect((await refusal()).message).equal(
      'At most 2 of your bookings may be unpaid at once. Order 2 and pay for them, then the others.',
    );
    Object.assign(shop.unpaidLimits, { bookings: 0, pieces: 2 });
    const ofPart = 'At most 2 pieces of one part may be unpaid at once.';
    const message = `${ofPart} Order 2 and pay for them, then the others.`;
    expect((await refusal()).fields).deep.equal([{ field: 'lines/2/quantity', message }]);
    Object.assign(shop.unpaidLimits, { bookings: 5, pieces: 3 });
    await place();
    expect((await refusal()).message).include('Pay or remove one of them first.');
    Object.assign(shop.unpaidLimits, { bookings: 0, pieces: 3 });
    expect((await refusal()).fields[0]?.message).include('Pay for those that you have booked');
  });

  it('names the lines that are too many beside those that are at fault otherwise', async () => {
    const { shop, ada, lines } = await stage();
    shop.unpaidLimits.pieces = 3;
    await shop.placeOrder(ada, { ...anOrder, lines });
    const [first, second, third] = lines.map(({ productId }) => ({ productId, quantity: 2 }));
    if (!first || !second || !third) throw new Error('There are three.');
    await shop.products.changeStock(second.productId, -18);
    const order = { ...anOrder, lines: [first, second, third] };
    const error = await rejectionOf(() => shop.placeOrder(ada, order));
    expect((error as LinesRefused).fields.map(({ field, message }) => [field, message])).deep.equal(
      [
        ['lines/1/quantity', 'This part is sold out.'],
        [
          'lines/2/quantity',
          'At most 3 pieces of one part may be unpaid at once. Pay for those that you have booked first.',
        ],
      ],
    );
    // Of nobody else is anything held.
    const eve = await shop.person();
    const others = await rejectionOf(() => shop.placeOrder(eve, order));
    expect((others as LinesRefused).fields.map(({ field }) => field)).deep.equal([
      'lines/1/quantity',
    ]);
  });

  it('costs no more than one payment may', async () => {
    const { shop, ada } = await stage();
    const dear = [
      await shop.part({ price: usd(60_000_000) }),
      await shop.part({ price: usd(60_000_000) }),
    ];
    const lines = dear.map(({ id }) => ({ productId: id, quantity: 1 }));
    expect(await rejectionOf(() => shop.placeOrder(ada, { ...anOrder, lines }))).instanceOf(
      InvalidInput,
    );
  });
});

describe('paying an order', () => {
  it('pays all of it with one transaction, however often and however it is heard of', async () => {
    const { shop, ada, place, started } = await stage();
    const { id } = await place();
    const payment = await started(id);
    expect(await started(id)).equal(payment);
    shop.payments.succeed(payment);
    await Promise.all([
      ...Array.from({ length: 3 }, () => shop.payOrder(ada, id, payment)),
      ...Array.from({ length: 3 }, () => shop.webhook('succeeded', payment)),
    ]);
    const order = await shop.payOrder(ada, id, payment);
    expect(order).include({ status: 'paid', transactionId: payment });
    expect(order.bookings.every(({ paid }) => paid)).equal(true);
    expect(await shop.jobs.waiting()).deep.equal([]);
    expect(await rejectionOf(() => started(id))).instanceOf(AlreadyPaid);
  });

  it('says that the order is paid where that was not heard of yet', async () => {
    const { shop, place, started } = await stage();
    const { id } = await place();
    shop.payments.succeed(await started(id));
    const refused = await rejectionOf(() => started(id));
    expect(refused).instanceOf(AlreadyPaid).property('message', 'This order is already paid.');
  });

  it('is paid by money for no booking that is exactly what it costs, and by no other', async () => {
    const { shop, ada, place } = await stage();
    const { id, total } = await place();
    const other = await shop.booked(ada);
    const wrong = [
      await shop.startedUnbound(ada, 30.11),
      await shop.started(ada, other),
      await shop.startedUnbound(await shop.person(), total.toMajor()),
    ];
    for (const payment of wrong) {
      shop.payments.succeed(payment.id);
      expect(await rejectionOf(() => shop.payOrder(ada, id, payment.id))).instanceOf(Conflict);
    }
    const exact = await shop.startedUnbound(ada, total.toMajor());
    expect(await rejectionOf(() => shop.payOrder(ada, id, exact.id))).instanceOf(Conflict);
    shop.payments.succeed(exact.id);
    expect(await shop.payOrder(ada, id, exact.id)).property('status', 'paid');
  });

  it('gives back the share of a line that was removed under way, and pays the others', async () => {
    const { shop, ada, place, started, stocks } = await stage();
    const { id, bookings } = await place();
    const [, removed] = bookings;
    // The payment starts between the removal's look at open payments and its end.
    const payment = started(id);
    const cancel = shop.attempts.openFor.bind(shop.attempts);
    shop.attempts.openFor = async () => [];
    await payment;
    await shop.remove(ada, removed?.id ?? '');
    shop.attempts.openFor = cancel;
    shop.payments.succeed(await payment);
    expect(await shop.payOrder(ada, id, await payment)).property('status', 'paid');
    await shop.runJobs();
    expect(shop.payments.get(await payment).amountRefunded).deep.equal(usd(2 * 501));
    expect(await stocks()).deep.equal([19, 20, 17]);
    expect(await shop.attempts.all()).to.have.nested.property('[0].status', 'settled');
  });

  it('asks for what is left once a line was paid by itself', async () => {
    const { shop, ada, place, started } = await stage();
    const { id, bookings } = await place();
    const [first] = bookings;
    if (!first) throw new Error('There are three.');
    const single = await shop.started(ada, first);
    shop.payments.succeed(single.id);
    await shop.pay(ada, first.id, single.id);
    expect(await rejectionOf(() => started(id))).instanceOf(Conflict);
    // What has paid one line has not paid the order.
    expect(await rejectionOf(() => shop.payOrder(ada, id, single.id))).instanceOf(Conflict);
    const rest = await started(id, 10.11);
    shop.payments.succeed(rest);
    const order = await shop.payOrder(ada, id, rest);
    expect(order.bookings.map(({ transactionId }) => transactionId)).deep.equal([
      single.id,
      rest,
      rest,
    ]);
  });

  it('of one line is paid by money for that line or for the order, told by either call', async () => {
    const { shop, ada, place, lines, started } = await stage();
    const [line] = lines;
    if (!line) throw new Error('There are three.');
    for (const isOfOrder of [true, false]) {
      const { id, bookings } = await place(ada, [line]);
      const [booking] = bookings;
      if (!booking) throw new Error('There is one.');
      const payment = isOfOrder ? await started(id, 19.99) : (await shop.started(ada, booking)).id;
      shop.payments.succeed(payment);
      const paid = isOfOrder ? shop.pay(ada, id, payment) : shop.payOrder(ada, id, payment);
      expect(await paid).include({ status: 'paid', transactionId: payment });
    }
  });

  it('sends all of it back when the order is gone by then', async () => {
    const { shop, ada, place, started, stocks } = await stage();
    const { id } = await place();
    const payment = await started(id);
    shop.payments.succeed(payment);
    shop.payments.cancel = async () => undefined;
    shop.clock.advance(25 * hour);
    await shop.expire();
    await shop.webhook('succeeded', payment);
    await shop.runJobs();
    expect(shop.payments.get(payment).refunded).equal(true);
    expect(await stocks()).deep.equal([20, 20, 20]);
    expect(await rejectionOf(() => shop.payOrder(ada, id, payment))).instanceOf(BookingClosed);
  });

  it('is for its buyer alone', async () => {
    const { shop, place, started } = await stage();
    const { id } = await place();
    const payment = await started(id);
    const [bob, admin] = [await shop.person(), await shop.admin()];
    expect(await rejectionOf(() => shop.payOrder(bob, id, payment))).instanceOf(OrderNotFound);
    expect(await rejectionOf(() => shop.payOrder(admin, id, payment))).instanceOf(NotAllowed);
    expect(await rejectionOf(() => shop.viewOrder(bob, id))).instanceOf(OrderNotFound);
    expect(await shop.viewOrder(admin, id)).property('status', 'unpaid');
    const start = (who: User) => rejectionOf(() => shop.start(who, { price: 30.1, orderId: id }));
    expect(await start(bob)).instanceOf(OrderNotFound);
    expect(await start(admin)).instanceOf(NotAllowed);
  });
});

describe('removing an order', () => {
  it('puts everything back, once, and cancels its payment first', async () => {
    const { shop, ada, place, started, stocks } = await stage();
    const { id } = await place();
    const payment = await started(id);
    await Promise.allSettled(Array.from({ length: 5 }, () => shop.removeOrder(ada, id)));
    expect(await stocks()).deep.equal([20, 20, 20]);
    expect(shop.payments.get(payment).status).equal('cancelled');
    expect(await rejectionOf(() => shop.viewOrder(ada, id))).instanceOf(OrderNotFound);
    expect((await shop.listOrders(ada, { limit: 10 })).rows).deep.equal([]);
  });

  it('removes nothing when any of it is paid, or is being paid', async () => {
    const { shop, ada, place, started, stocks } = await stage();
    const { id } = await place();
    shop.payments.succeed(await started(id));
    expect(await rejectionOf(() => shop.removeOrder(ada, id))).instanceOf(AlreadyPaid);
    expect(await stocks()).deep.equal([19, 18, 17]);
    expect(await shop.viewOrder(ada, id)).property('status', 'paid');
  });

  it('is for its buyer and admins, whose act is recorded', async () => {
    const { shop, place, stocks } = await stage();
    const { id } = await place();
    const [bob, admin] = [await shop.person(), await shop.admin()];
    expect(await rejectionOf(() => shop.removeOrder(bob, id))).instanceOf(OrderNotFound);
    await shop.removeOrder(admin, id);
    expect(await stocks()).deep.equal([20, 20, 20]);
    expect((await shop.audit.all()).map(({ act }) => act)).deep.equal(
      Array(3).fill('booking.remove'),
    );
  });

  it('lets a single line go, and the rest be paid', async () => {
    const { shop, ada, place, started } = await stage();
    const { id, bookings } = await place();
    await shop.remove(ada, bookings[0]?.id ?? '');
    const order = await shop.viewOrder(ada, id);
    expect(order.bookings).length(2);
    shop.payments.succeed(await started(id, dueOf(order).toMajor()));
    await shop.sweep();
    shop.clock.advance(hour);
    await shop.sweep();
    expect(await shop.viewOrder(ada, id)).property('status', 'paid');
  });
});

describe('listing orders', () => {
  it('tells one’s own, those of one booking too, the newest first', async () => {
    const { shop, ada, place } = await stage();
    const alone = await shop.booked(ada);
    const order = await place();
    await place(await shop.person());
    const { rows } = await shop.listOrders(ada, { limit: 10 });
    expect(rows.map(({ id }) => id)).deep.equal([order.id, alone.id]);
    expect(rows.map(({ bookings }) => bookings.length)).deep.equal([3, 1]);
  });
});
