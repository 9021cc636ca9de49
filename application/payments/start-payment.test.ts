import { expect } from 'chai';
import {
  AlreadyPaid,
  BookingClosed,
  BookingNotFound,
  Conflict,
  InvalidInput,
  KeyReused,
  NotAllowed,
  Unavailable,
} from '../../domain/errors.ts';
import { anAttempt, hour, minute, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop, holdMs } from '../fakes/shop.ts';

const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const part = await shop.part({ price: usd(1999) });
  const booking = await shop.booked(ada, { productId: part.id });
  return { shop, ada, booking };
};

describe('startPayment', () => {
  it('opens a transaction of the booking’s total', async () => {
    const { shop, ada, booking } = await stage();
    const transaction = await shop.started(ada, booking);
    expect(transaction).include({ status: 'open', payerId: ada.id, bookingId: booking.id });
    expect(transaction.amount.equals(usd(3998))).equal(true);
    const attempt = await shop.attempts.find(transaction.attemptId ?? '');
    expect(attempt).include({ status: 'open', transactionId: transaction.id });
  });

  it('refuses a price that is not the total', async () => {
    const { shop, ada, booking } = await stage();
    for (const price of [19.99, 39.97, 39.99, 3998])
      expect(await rejectionOf(() => shop.start(ada, { price, bookingId: booking.id }))).instanceOf(
        Conflict,
      );
    expect(shop.payments.all()).deep.equal([]);
  });

  it('hides another’s booking, and lets an admin pay nobody’s but their own', async () => {
    const { shop, booking } = await stage();
    const request = { price: 39.98, bookingId: booking.id };
    const bob = await shop.person();
    expect(await rejectionOf(() => shop.start(bob, request))).instanceOf(BookingNotFound);
    const admin = await shop.admin();
    expect(await rejectionOf(() => shop.start(admin, request))).instanceOf(NotAllowed);
  });

  it('opens one transaction a booking, however often it is asked, also at once', async () => {
    const { shop, ada, booking } = await stage();
    const request = { price: 39.98, bookingId: booking.id };
    const first = await shop.start(ada, request);
    expect(await shop.start(ada, request)).equal(first);
    const secrets = await Promise.all(Array.from({ length: 10 }, () => shop.start(ada, request)));
    expect(new Set([first, ...secrets]).size).equal(1);
    expect(shop.payments.all()).length(1);

    const other = await shop.booked(ada);
    const start = () => shop.start(ada, { price: other.total.toMajor(), bookingId: other.id });
    expect(new Set(await Promise.all([start(), start(), start()])).size).equal(1);
    expect(shop.payments.all()).length(2);
  });

  it('keeps the transaction when a card is declined: the next card pays it', async () => {
    const { shop, ada, booking } = await stage();
    const transaction = await shop.started(ada, booking);
    shop.payments.decline(transaction.id);
    expect((await shop.started(ada, booking)).id).equal(transaction.id);
  });

  it('begins anew when the transaction was cancelled', async () => {
    const { shop, ada, booking } = await stage();
    const cancelled = await shop.started(ada, booking);
    await shop.payments.cancel(cancelled.id);
    const fresh = await shop.started(ada, booking);
    expect(fresh.id).not.equal(cancelled.id);
    expect(fresh.status).equal('open');
    expect(await shop.attempts.openFor({ bookingIds: [booking.id] })).length(1);
  });

  it('takes note of a payment that has succeeded unseen, instead of taking another', async () => {
    const { shop, ada, booking } = await stage();
    const transaction = await shop.started(ada, booking);
    shop.payments.succeed(transaction.id);
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(AlreadyPaid);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(shop.payments.all()).length(1);
  });

  it('is refused for a booking that is paid or gone', async () => {
    const { shop, ada, booking } = await stage();
    const transaction = await shop.started(ada, booking);
    shop.payments.succeed(transaction.id);
    await shop.webhook('succeeded', transaction.id);
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(AlreadyPaid);

    const removed = await shop.booked(ada);
    await shop.remove(ada, removed.id);
    expect(await rejectionOf(() => shop.started(ada, removed))).instanceOf(BookingNotFound);
    const expired = await shop.booked(ada);
    shop.clock.advance(holdMs);
    await shop.expire();
    expect(await rejectionOf(() => shop.started(ada, expired))).instanceOf(BookingClosed);
  });

  it('opens a transaction of any payable amount for no booking, each time a new one', async () => {
    const { shop, ada } = await stage();
    const first = await shop.startedUnbound(ada, 0.01);
    expect(first).include({ bookingId: undefined, payerId: ada.id });
    expect(first.amount.minor).equal(1);
    expect((await shop.startedUnbound(ada, 999_999.99)).id).not.equal(first.id);
    for (const price of [0, -1, 0.001, 1_000_000])
      expect(await rejectionOf(() => shop.start(ada, { price })), String(price)).instanceOf(
        InvalidInput,
      );
  });

  it('can be tried again after the card processor could not be reached', async () => {
    const { shop, ada, booking } = await stage();
    shop.payments.unreachable = true;
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(Unavailable);
    shop.payments.unreachable = false;
    shop.payments.losesAnswers = true;
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(Unavailable);
    shop.payments.losesAnswers = false;
    expect(await shop.started(ada, booking)).property('status', 'open');
    expect(shop.payments.all()).length(1);
  });

  it('opens nothing that was given up while the processor took its time', async () => {
    const { shop, ada, booking } = await stage();
    shop.payments.latency = async () => {
      shop.payments.latency = async () => {};
      await shop.remove(ada, booking.id);
      shop.clock.advance(minute);
      await shop.sweep();
    };
    expect(await rejectionOf(() => shop.started(ada, booking))).instanceOf(Conflict);
    expect(shop.payments.all().map(({ status }) => status)).deep.equal(['cancelled']);
  });

  describe('with a retry key', () => {
    const retry = { key: 'k', fingerprint: 'f' };

    it('answers the same request with the first secret, a day later too', async () => {
      const { shop, ada } = await stage();
      const first = await shop.start(ada, { price: 5, retry });
      expect(await shop.start(ada, { price: 5, retry })).equal(first);
      shop.clock.advance(24 * hour);
      await shop.sweep();
      expect(await shop.start(ada, { price: 5, retry })).equal(first);
      expect(shop.payments.all()).length(1);
    });

    it('does it once when it comes twenty times at once', async () => {
      const { shop, ada } = await stage();
      const secrets = await Promise.all(
        Array.from({ length: 20 }, () => shop.start(ada, { price: 5, retry })),
      );
      expect(new Set(secrets).size).equal(1);
      expect(shop.payments.all()).length(1);
    });

    it('refuses another request', async () => {
      const { shop, ada } = await stage();
      await shop.start(ada, { price: 5, retry });
      const other = { price: 6, retry: { key: 'k', fingerprint: 'g' } };
      expect(await rejectionOf(() => shop.start(ada, other))).instanceOf(KeyReused);
    });

    it('keeps no failure: the key may then stand for another request', async () => {
      const { shop, ada, booking } = await stage();
      const wrong = { price: 1, bookingId: booking.id, retry };
      expect(await rejectionOf(() => shop.start(ada, wrong))).instanceOf(Conflict);
      shop.payments.unreachable = true;
      const changed = { price: 5, retry: { key: 'k', fingerprint: 'g' } };
      expect(await rejectionOf(() => shop.start(ada, changed))).instanceOf(Unavailable);
      shop.payments.unreachable = false;
      const right = { price: 39.98, bookingId: booking.id, retry };
      const transaction = shop.transactionOf(await shop.start(ada, right));
      expect(transaction).property('bookingId', booking.id);
    });

    it('is a key of each person’s own', async () => {
      const { shop, ada } = await stage();
      const first = await shop.start(ada, { price: 5, retry });
      expect(await shop.start(await shop.person(), { price: 5, retry })).not.equal(first);
    });

    it('opens nothing for an attempt that was given up after a crash', async () => {
      const { shop, ada } = await stage();
      // What a stop leaves behind between writing the attempt down and asking the processor.
      const createdAt = shop.clock.now();
      const attempt = anAttempt({ payerId: ada.id, amount: usd(500), createdAt });
      await shop.attempts.add(attempt);
      await shop.attempts.rememberKey(ada.id, retry, attempt.id);
      shop.clock.advance(hour);
      await shop.sweep();
      expect(await shop.attempts.find(attempt.id)).property('status', 'cancelled');

      const transaction = shop.transactionOf(await shop.start(ada, { price: 5, retry }));
      shop.payments.succeed(transaction.id);
      shop.clock.advance(2 * hour);
      await shop.sweep();
      await shop.runJobs();
      expect(shop.payments.get(transaction.id).refunded, 'nobody claimed it').equal(true);
    });
  });
});
