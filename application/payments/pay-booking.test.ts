import { expect } from 'chai';
import {
  AlreadyPaid,
  BookingClosed,
  BookingNotFound,
  Conflict,
  NotAllowed,
  Unavailable,
} from '../../domain/errors.ts';
import { hour, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop, holdMs } from '../fakes/shop.ts';

const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const part = await shop.part({ price: usd(1999), stock: 10 });
  const booking = await shop.booked(ada, { productId: part.id });
  return { shop, ada, part, booking };
};

/** Hours later, with every sweep and job done. */
const settleDown = async (shop: ReturnType<typeof aShop>) => {
  for (let i = 0; i < 6; i += 1) {
    shop.clock.advance(hour / 2);
    await shop.sweep();
    await shop.runJobs();
  }
};

describe('payBooking', () => {
  it('marks a booking paid on the processor’s word, and again answers the same', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    const paid = await shop.pay(ada, booking.id, id);
    expect(paid).include({ status: 'paid', paid: true, transactionId: id });
    expect(await shop.pay(ada, booking.id, id)).include({ status: 'paid', transactionId: id });
    expect(await shop.attempts.openFor({ bookingIds: [booking.id] })).deep.equal([]);
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('is the buyer’s own to do: an admin does it for nobody', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    const admin = await shop.admin();
    expect(await rejectionOf(() => shop.pay(admin, booking.id, id))).instanceOf(NotAllowed);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });

  it('answers the same while the processor is away, once it is paid', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    shop.payments.unreachable = true;
    expect(await rejectionOf(() => shop.pay(ada, booking.id, id))).instanceOf(Unavailable);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    shop.payments.unreachable = false;
    await shop.pay(ada, booking.id, id);
    shop.payments.unreachable = true;
    expect(await shop.pay(ada, booking.id, id)).property('status', 'paid');
  });

  it('names the card, also when an event that does not tell it came first', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    await shop.webhook('succeeded', id);
    const paidAt = shop.clock.now();
    expect(await shop.bookings.find(booking.id)).include({ paid: true, cardLast4: undefined });
    shop.clock.advance(hour);
    shop.payments.unreachable = true;
    expect(await shop.pay(ada, booking.id, id)).include({ paid: true, cardLast4: undefined });
    shop.payments.unreachable = false;
    const paid = await shop.pay(ada, booking.id, id);
    expect(paid).include({ paid: true, cardLast4: '4242' });
    expect(paid.paidAt).deep.equal(paidAt);
    expect(await shop.bookings.find(booking.id)).include({ cardLast4: '4242' });
  });

  it('answers the same after a refund, too', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    await shop.pay(ada, booking.id, id);
    await shop.refund(await shop.admin(), booking.id);
    expect(await shop.pay(ada, booking.id, id)).include({ status: 'refunded', transactionId: id });
  });

  it('believes no transaction that has not succeeded', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    const paying = () => rejectionOf(() => shop.pay(ada, booking.id, id));
    expect(await paying()).instanceOf(Conflict);
    shop.payments.decline(id);
    expect(await paying()).instanceOf(Conflict);
    await shop.payments.cancel(id);
    expect(await paying()).instanceOf(Conflict);
    expect(await rejectionOf(() => shop.pay(ada, booking.id, 'pi_no'))).instanceOf(Conflict);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('believes no transaction of another person, amount, currency, booking or shop', async () => {
    const { shop, ada, booking } = await stage();
    const bob = await shop.person();
    const other = await shop.booked(ada, { productId: booking.productId });
    const wrong = [
      await shop.startedUnbound(bob, 39.98),
      await shop.startedUnbound(ada, 39.97),
      await shop.startedUnbound(ada, 39.99),
      await shop.started(ada, other),
    ];
    for (const { id } of wrong) shop.payments.succeed(id);
    const mine = { id: 'pi_f1', status: 'succeeded', refunded: false, payerId: ada.id } as const;
    const unbound = {
      amount: usd(3998),
      amountRefunded: usd(0),
      bookingId: undefined,
      orderId: undefined,
    };
    shop.payments.foreign({ ...mine, ...unbound, attemptId: undefined });
    shop.payments.foreign({ ...mine, ...unbound, id: 'pi_f2', attemptId: 'unknown' });
    for (const id of [...wrong.map((transaction) => transaction.id), 'pi_f1', 'pi_f2'])
      expect(await rejectionOf(() => shop.pay(ada, booking.id, id)), id).instanceOf(Conflict);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('hides another’s booking', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    const bob = await shop.person();
    expect(await rejectionOf(() => shop.pay(bob, booking.id, id))).instanceOf(BookingNotFound);
  });

  it('refuses a second transaction on a paid booking, and its money goes back', async () => {
    const { shop, ada, booking } = await stage();
    const [bound, unbound] = [
      await shop.started(ada, booking),
      await shop.startedUnbound(ada, 39.98),
    ];
    shop.payments.succeed(unbound.id);
    await shop.pay(ada, booking.id, unbound.id);
    shop.payments.succeed(bound.id);
    const again = () => shop.pay(ada, booking.id, bound.id);
    expect(await rejectionOf(again)).instanceOf(AlreadyPaid);

    await settleDown(shop);
    expect(shop.payments.get(bound.id).refunded).equal(true);
    expect(shop.payments.get(unbound.id).refunded).equal(false);
    expect(await shop.bookings.find(booking.id)).include({ transactionId: unbound.id, paid: true });
  });

  it('refuses a second transaction for no booking as well, and its money goes back', async () => {
    const { shop, ada, booking } = await stage();
    const first = await shop.started(ada, booking);
    const second = await shop.startedUnbound(ada, 39.98);
    for (const { id } of [first, second]) shop.payments.succeed(id);
    await shop.pay(ada, booking.id, first.id);
    const again = () => shop.pay(ada, booking.id, second.id);
    expect(await rejectionOf(again)).instanceOf(AlreadyPaid);
    await settleDown(shop);
    expect(shop.payments.get(second.id).refunded).equal(true);
    expect(shop.payments.get(first.id).refunded).equal(false);
  });

  it('lets one booking claim a transaction that was started for none', async () => {
    const { shop, ada, part, booking } = await stage();
    const twin = await shop.booked(ada, { productId: part.id });
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    await shop.webhook('succeeded', id);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    const outcomes = await Promise.allSettled([
      shop.pay(ada, booking.id, id),
      shop.pay(ada, twin.id, id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).deep.equal(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).instanceOf(Conflict);
    await settleDown(shop);
    const paid = (await shop.bookings.all()).filter((one) => one.paid);
    expect(paid).length(1);
    expect(shop.payments.get(id).refunded).equal(false);
  });

  it('keeps the money of no payment that came too late to be claimed', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    shop.clock.advance(hour);
    await shop.sweep();
    const claim = () => shop.pay(ada, booking.id, id);
    expect(await rejectionOf(claim)).instanceOf(Conflict);
    await shop.runJobs();
    expect(await rejectionOf(claim)).instanceOf(Conflict);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(shop.payments.get(id).refunded).equal(true);
  });

  it('pays no booking that is gone: the money goes back by itself', async () => {
    const { shop, ada, part, booking } = await stage();
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    shop.clock.advance(holdMs);
    await shop.expire();
    const claim = () => shop.pay(ada, booking.id, id);
    expect(await rejectionOf(claim)).instanceOf(BookingClosed);
    await settleDown(shop);
    expect(shop.payments.get(id).refunded).equal(true);
    expect(await shop.stockOf(part.id)).equal(10);
  });

  it('pays nothing with money that went back already', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    // By hand, at the processor; its webhook is still under way.
    shop.payments.refundElsewhere(id);
    expect(await rejectionOf(() => shop.pay(ada, booking.id, id))).instanceOf(Conflict);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });
});
