import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import type { Money } from '../../domain/money.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { anAttempt, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop, aShopWithBooking, holdMs } from '../fakes/shop.ts';

const stage = async () => {
  const { shop, ada, part, booking } = await aShopWithBooking();
  const transaction = await shop.started(ada, booking);
  const paid = () => {
    shop.payments.succeed(transaction.id);
    return shop.payments.event('succeeded', transaction.id);
  };
  return { shop, ada, part, booking, transaction, paid };
};

describe('handlePaymentEvent', () => {
  it('marks the booking paid, so that a closed browser loses nothing', async () => {
    const { shop, booking, transaction, paid } = await stage();
    const { body, signature } = paid();
    await shop.take(signature, body);
    expect(await shop.bookings.find(booking.id)).include({
      status: 'paid',
      transactionId: transaction.id,
    });
  });

  it('takes the same event twice, and the same news in two events, as once', async () => {
    const { shop, part, booking, transaction, paid } = await stage();
    const { body, signature } = paid();
    await Promise.all([shop.take(signature, body), shop.take(signature, body)]);
    expect(await shop.events.isNew('evt_1', shop.clock.now())).equal(false);
    await shop.webhook('succeeded', transaction.id);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.stockOf(part.id)).equal(3);
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('ends the same before, after and at the instant of the buyer’s own call', async () => {
    for (const order of ['before', 'after', 'at once']) {
      const { shop, ada, booking, transaction, paid } = await stage();
      const { body, signature } = paid();
      const webhook = () => shop.take(signature, body);
      const patch = () => shop.pay(ada, booking.id, transaction.id);
      if (order === 'before') await webhook();
      if (order === 'at once') await Promise.all([webhook(), patch(), webhook(), patch()]);
      expect(await patch(), order).include({ status: 'paid', transactionId: transaction.id });
      if (order === 'after') await webhook();
      expect(await shop.statusOf(booking.id), order).equal('paid');
      expect(await shop.jobs.waiting(), order).deep.equal([]);
    }
  });

  it('refuses a forged event and remembers nothing of it', async () => {
    const { shop, booking, paid } = await stage();
    const { body, signature } = paid();
    const forged = () => shop.take('forged', body);
    expect(await rejectionOf(forged)).instanceOf(InvalidInput);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    await shop.take(signature, body);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('sends the money back that comes for a booking that is gone', async () => {
    for (const end of ['removed', 'expired']) {
      const { shop, ada, part, booking } = await stage();
      if (end === 'removed') await shop.remove(ada, booking.id);
      if (end === 'expired') {
        shop.clock.advance(holdMs);
        await shop.expire();
      }
      // It was being started when the others were cancelled, and slipped through.
      const late = await shop.payments.start(
        await attemptFor(shop, { bookingId: booking.id, payerId: ada.id, total: booking.total }),
      );
      shop.payments.succeed(late.transaction.id);
      await shop.webhook('succeeded', late.transaction.id);
      await shop.webhook('succeeded', late.transaction.id);
      expect(await shop.jobs.waiting(), end).length(1);
      await shop.runJobs();
      expect(shop.payments.get(late.transaction.id).refunded, end).equal(true);
      await shop.webhook('refunded', late.transaction.id);
      expect(await shop.statusOf(booking.id)).equal(end);
      expect(await shop.stockOf(part.id), end).equal(5);
    }
  });

  it('sends back the second payment of a paid booking, and leaves the first', async () => {
    const { shop, ada, booking, transaction, paid } = await stage();
    const second = await shop.payments.start(
      await attemptFor(shop, { bookingId: booking.id, payerId: ada.id, total: booking.total }),
    );
    const { body, signature } = paid();
    await shop.take(signature, body);
    shop.payments.succeed(second.transaction.id);
    await shop.webhook('succeeded', second.transaction.id);
    await shop.runJobs();
    expect(shop.payments.get(second.transaction.id).refunded).equal(true);
    await shop.webhook('refunded', second.transaction.id);
    expect(shop.payments.get(transaction.id).refunded).equal(false);
    expect(await shop.bookings.find(booking.id)).include({
      status: 'paid',
      transactionId: transaction.id,
    });
  });

  it('notes a cancellation, and lets it overwrite nothing', async () => {
    const { shop, ada, booking, transaction } = await stage();
    await shop.payments.cancel(transaction.id);
    await shop.webhook('cancelled', transaction.id);
    expect(await shop.attempts.openFor({ bookingIds: [booking.id] })).deep.equal([]);
    expect(await shop.statusOf(booking.id)).equal('unpaid');

    const again = await shop.started(ada, booking);
    shop.payments.succeed(again.id);
    await shop.webhook('succeeded', again.id);
    await shop.webhook('cancelled', again.id);
    await shop.webhook('cancelled', transaction.id);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('leaves an attempt open when a transaction is cancelled that it does not go on with', async () => {
    const { shop, booking, transaction } = await stage();
    // The processor has made it, and called that failed: the attempt was started with another one.
    shop.payments.foreign({ ...transaction, id: 'pi_orphan' });
    await shop.payments.cancel('pi_orphan');
    await shop.webhook('cancelled', 'pi_orphan');
    const open = await shop.attempts.openFor({ bookingIds: [booking.id] });
    expect(open.map(({ transactionId }) => transactionId)).deep.equal([transaction.id]);
    shop.clock.advance(holdMs);
    await shop.expire();
    expect(shop.payments.get(transaction.id).status).equal('cancelled');
  });

  it('notes a refund made at the processor: the booking is refunded, its stock is back', async () => {
    const { shop, part, booking, transaction, paid } = await stage();
    const { body, signature } = paid();
    await shop.take(signature, body);
    shop.payments.refundElsewhere(transaction.id);
    await shop.webhook('refunded', transaction.id);
    await shop.webhook('refunded', transaction.id);
    expect(await shop.statusOf(booking.id)).equal('refunded');
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('puts nothing back on the shelf that was shipped before it was refunded at the processor', async () => {
    const { shop, part, booking, transaction, paid } = await stage();
    const { body, signature } = paid();
    await shop.take(signature, body);
    const lines = [{ bookingId: booking.id, quantity: 1 }];
    await shop.ship(await shop.admin(), booking.id, { lines, carrier: 'DHL' });
    shop.payments.refundElsewhere(transaction.id);
    await shop.webhook('refunded', transaction.id);
    expect(await shop.statusOf(booking.id)).equal('refunded');
    expect(await shop.stockOf(part.id)).equal(4);
    const [writtenOff] = (await shop.stockHistory.of(part.id, { limit: 1 })).rows;
    expect(writtenOff).include({ difference: -1, adminEmail: undefined });
  });

  it('ends the same when the refund is heard of before the payment', async () => {
    const { shop, part, booking, transaction, paid } = await stage();
    const { body, signature } = paid();
    shop.payments.refundElsewhere(transaction.id);
    await shop.webhook('refunded', transaction.id);
    await shop.take(signature, body);
    expect(await shop.statusOf(booking.id)).equal('refunded');
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('takes foreign and unknown events and changes nothing', async () => {
    const { shop, booking, transaction } = await stage();
    shop.payments.foreign({
      id: 'pi_foreign',
      status: 'succeeded',
      amount: usd(5),
      amountRefunded: usd(5),
      refunded: true,
      attemptId: undefined,
      payerId: undefined,
      bookingId: undefined,
      orderId: undefined,
    });
    for (const type of ['succeeded', 'cancelled', 'refunded', 'other'] as const)
      await shop.webhook(type, 'pi_foreign');
    await shop.webhook('other', transaction.id);
    const { signature } = shop.payments.event('other', transaction.id);
    await shop.take(signature, async () => Buffer.from('{"id":"evt_of_somebody_else"}'));
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.attempts.openFor({ bookingIds: [booking.id] })).length(1);
  });

  it('takes an event again after a failure in the midst of it', async () => {
    const { shop, booking, paid } = await stage();
    const { body, signature } = paid();
    const save = shop.bookings.save.bind(shop.bookings);
    shop.bookings.save = () => Promise.reject(new Error('The database is away.'));
    await rejectionOf(() => shop.take(signature, body));
    shop.bookings.save = save;
    await shop.take(signature, body);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });
});

const attemptFor = async (
  shop: ReturnType<typeof aShop>,
  { bookingId, payerId, total }: { bookingId: string; payerId: string; total: Money },
): Promise<PaymentAttempt> => {
  const attempt = anAttempt({ bookingId, payerId, amount: total, createdAt: shop.clock.now() });
  attempt.startedAs(`pi_${shop.payments.all().length + 1}`);
  await shop.attempts.add(attempt);
  return attempt;
};
