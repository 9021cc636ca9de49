import { expect } from 'chai';
import { Unavailable } from '../../domain/errors.ts';
import { hour, minute } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShopWithBooking, holdMs } from '../fakes/shop.ts';

describe('sweepPayments', () => {
  it('settles a payment whose webhook and browser were lost', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    shop.clock.advance(15_000);
    expect(await shop.sweep()).equal(1);
    expect(await shop.bookings.find(booking.id)).include({ status: 'paid', transactionId: id });
    shop.clock.advance(hour);
    expect(await shop.sweep()).equal(0);
  });

  it('leaves alone what is young, and asks about an old one ever less often', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    await shop.started(ada, booking);
    expect(await shop.sweep()).equal(0);
    let asked = 0;
    for (let i = 0; i < 120; i += 1) {
      shop.clock.advance(minute);
      asked += await shop.sweep();
    }
    expect(asked).within(5, 20);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });

  it('sends back what nobody has claimed for an hour, once, and not before', async () => {
    const { shop, ada } = await aShopWithBooking();
    const { id } = await shop.startedUnbound(ada, 5);
    shop.payments.succeed(id);
    shop.clock.advance(hour - 1);
    await shop.sweep();
    expect(await shop.jobs.waiting()).deep.equal([]);
    shop.clock.advance(hour);
    await Promise.all([shop.sweep(), shop.sweep()]);
    expect(await shop.jobs.waiting()).length(1);
    await shop.runJobs();
    expect(shop.payments.get(id).refunded).equal(true);
  });

  it('cancels what was opened for no booking and not paid for an hour', async () => {
    const { shop, ada } = await aShopWithBooking();
    const { id, attemptId } = await shop.startedUnbound(ada, 5);
    shop.clock.advance(hour);
    await shop.sweep();
    expect(shop.payments.get(id).status).equal('cancelled');
    expect(await shop.attempts.find(attemptId ?? '')).property('status', 'cancelled');
  });

  it('cancels what is open for a booking that was paid by another payment', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const [bound, unbound] = [
      await shop.started(ada, booking),
      await shop.startedUnbound(ada, booking.total.toMajor()),
    ];
    shop.payments.succeed(unbound.id);
    await shop.pay(ada, booking.id, unbound.id);
    shop.clock.advance(minute);
    await shop.sweep();
    expect(shop.payments.get(bound.id).status).equal('cancelled');
    expect(await shop.attempts.openFor({ bookingIds: [booking.id] })).deep.equal([]);
  });

  it('cancels nothing that a booking still waits for', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    shop.clock.advance(holdMs - 1);
    await shop.sweep();
    expect(shop.payments.get(id).status).equal('open');
  });

  it('gives up an attempt that never reached the card processor', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    shop.payments.unreachable = true;
    await Promise.allSettled([shop.started(ada, booking), shop.startedUnbound(ada, 5)]);
    shop.payments.unreachable = false;
    shop.clock.advance(holdMs);
    await shop.expire();
    await shop.sweep();
    const statuses = (await shop.attempts.all()).map(({ status }) => status);
    expect(statuses).deep.equal(['cancelled', 'cancelled']);
    expect(shop.payments.all()).deep.equal([]);
  });

  it('gives up no attempt that the card processor begins at that instant', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { payments, attempts } = shop;
    let begin = () => {};
    payments.latency = () => new Promise((resolve) => (begin = resolve));
    const starting = shop.started(ada, booking);
    while ((await attempts.all()).length === 0) await Promise.resolve();
    await shop.remove(ada, booking.id);
    shop.clock.advance(minute);
    const find = shop.bookings.find.bind(shop.bookings);
    shop.bookings.find = async (id) => {
      shop.bookings.find = find;
      payments.latency = async () => {};
      begin();
      await starting;
      return find(id);
    };
    await shop.sweep();
    const { id } = await starting;
    payments.succeed(id);
    await shop.sweep();
    await shop.runJobs();
    expect(payments.get(id).refunded).equal(true);
  });

  it('leaves everything due while the card processor cannot be reached', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    shop.clock.advance(minute);
    shop.payments.unreachable = true;
    await shop.sweep();
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    shop.payments.unreachable = false;
    await shop.sweep();
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('counts what it has concluded, and nothing that it could not ask about', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    await shop.started(ada, booking);
    shop.clock.advance(minute);
    shop.payments.unreachable = true;
    expect(await shop.sweep()).equal(0);
  });

  it('asks about the others when the card processor is out of order for one alone', async () => {
    const { shop, ada } = await aShopWithBooking();
    const { id } = await shop.startedUnbound(ada, 5);
    for (let i = 1; i < 20; i += 1) await shop.startedUnbound(ada, 5);
    shop.clock.advance(minute);
    const find = shop.payments.find.bind(shop.payments);
    shop.payments.find = (which) =>
      which === id ? Promise.reject(new Unavailable('The card processor')) : find(which);
    expect(await shop.sweep()).equal(19);
  });

  it('does the others when one of them is at fault, and tells of the fault', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const broken = await shop.startedUnbound(ada, 5);
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    shop.clock.advance(minute);
    const find = shop.payments.find.bind(shop.payments);
    const fault = new Error('An answer that nobody can read.');
    shop.payments.find = (which) => (which === broken.id ? Promise.reject(fault) : find(which));
    expect(await rejectionOf(() => shop.sweep())).equal(fault);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('does the others also behind more at fault than it takes at a time', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const broken = new Set<string>();
    for (let i = 0; i < 200; i += 1) broken.add((await shop.startedUnbound(ada, 5)).id);
    shop.clock.advance(1);
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    shop.clock.advance(minute);
    const find = shop.payments.find.bind(shop.payments);
    const fault = new Error('An answer that nobody can read.');
    shop.payments.find = (which) => (broken.has(which) ? Promise.reject(fault) : find(which));
    expect(await rejectionOf(() => shop.sweep())).equal(fault);
    await shop.sweep();
    expect(await shop.statusOf(booking.id)).equal('paid');
    shop.clock.advance(minute);
    expect(await rejectionOf(() => shop.sweep())).equal(fault);
  });

  it('settles at once what was paid while the shop was stopped', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    for (let i = 0; i < 600; i += 1) {
      shop.clock.advance(minute);
      await shop.sweep();
    }
    shop.payments.succeed(id);
    shop.clock.advance(minute);
    await shop.attempts.makeAllDue(shop.clock.now());
    await shop.sweep();
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('does not take a booking for paid whose money went back', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    // By hand, at the processor, before any news of the payment came through.
    shop.payments.refundElsewhere(id);
    for (let i = 0; i < 30; i += 1) {
      shop.clock.advance(hour);
      await shop.sweep();
      await shop.expire();
      await shop.runJobs();
    }
    expect(await shop.statusOf(booking.id)).not.equal('paid');
    expect(await shop.stockOf(part.id)).equal(5);
  });
});
