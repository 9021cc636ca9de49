import { expect } from 'chai';
import { anOrder, aRefund } from '../application/fakes/examples.ts';
import { Booking } from './booking.ts';
import { EmailAddress } from './email.ts';
import { Money } from './money.ts';
import { claimPeriodMs, PaymentAttempt } from './payment-attempt.ts';
import { Product } from './product.ts';

const start = new Date('2026-11-01T12:00:00Z');
const at = (ms: number): Date => new Date(start.getTime() + ms);
const attempt = (bookingId?: string): PaymentAttempt =>
  new PaymentAttempt({
    id: 'attempt-1',
    payerId: 'user-1',
    bookingId,
    amount: new Money(100, 'usd'),
    createdAt: start,
  });

const aBooking = (): Booking =>
  Booking.place(
    'booking-1',
    { id: 'user-1', email: new EmailAddress('ada@parches.test'), displayName: 'ada' },
    new Product({
      id: 'part-1',
      name: 'Fan',
      price: new Money(100, 'usd'),
      stock: 5,
      description: 'Quiet.',
      image: '/images/fan.webp',
      createdAt: start,
    }),
    { ...anOrder, quantity: 1 },
    start,
    1_000,
  );

describe('PaymentAttempt', () => {
  it('is looked at after 15 seconds, then after half its age, never sooner than 15 seconds', () => {
    const one = attempt();
    expect(one.nextCheckAt).deep.equal(at(15_000));
    one.checked(at(15_000));
    expect(one.nextCheckAt).deep.equal(at(30_000));
    one.checked(at(60_000));
    expect(one.nextCheckAt).deep.equal(at(90_000));
  });

  it('keeps when the card was charged, however often that is told', () => {
    const one = attempt();
    one.charged(at(1_000));
    one.charged(at(2_000));
    expect(one.chargedAt).deep.equal(at(1_000));
  });

  it('is unclaimed after an hour when it is open and for no booking', () => {
    expect(attempt().isUnclaimed(at(claimPeriodMs - 1))).equal(false);
    expect(attempt().isUnclaimed(at(claimPeriodMs))).equal(true);
    expect(attempt('booking-1').isUnclaimed(at(claimPeriodMs))).equal(false);
    const settled = attempt();
    settled.settle();
    expect(settled.isUnclaimed(at(claimPeriodMs))).equal(false);
  });

  it('pays its buyer’s unpaid booking whole, and is too late for any other', () => {
    const booking = aBooking();
    const amount = booking.total;
    const charge = { payerId: booking.buyerId, amount };
    const open = attempt(booking.id);
    expect(open.payableOf([booking], charge)).deep.equal([booking]);
    expect(open.payableOf([booking], { ...charge, payerId: 'user-2' })).deep.equal([]);
    expect(open.payableOf([booking], { ...charge, amount: amount.times(2) })).deep.equal([]);
    expect(open.isTooLate).equal(true);

    booking.pay('pi_1', start);
    open.settle();
    expect(attempt(booking.id).payableOf([booking], charge)).deep.equal([]);
    const unbound = attempt();
    expect(unbound.isTooLate).equal(false);
    unbound.cancel();
    expect(unbound.isTooLate).equal(true);
  });

  it('settles and is cancelled from open alone', () => {
    const settled = attempt();
    settled.settle();
    settled.cancel();
    expect(settled.status).equal('settled');
    const cancelled = attempt();
    cancelled.cancel();
    cancelled.settle();
    expect(cancelled.status).equal('cancelled');
  });

  it('is given back from wherever it is, in the end all of it', () => {
    const verbs = [
      () => {},
      (one: PaymentAttempt) => one.settle(),
      (one: PaymentAttempt) => one.cancel(),
    ];
    for (const before of verbs) {
      const one = attempt();
      before(one);
      one.startRefund('pi_late', start);
      expect(one).include({ status: 'refunding', isTooLate: false });
      const all = aRefund({ amount: one.amount });
      one.finishRefunds([all]);
      expect(one.status).equal('refunding');
      all.finish(start);
      one.finishRefunds([all]);
      one.settle();
      one.cancel();
      expect(one).include({ status: 'refunded', isTooLate: false });
    }
  });
});
