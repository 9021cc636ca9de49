import { expect } from 'chai';
import { usd } from '../fakes/examples.ts';
import { aShop } from '../fakes/shop.ts';

describe('settlePayment', () => {
  const stage = async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ price: usd(1999) });
    const booking = await shop.booked(ada, { productId: part.id });
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    return { shop, ada, booking, transaction: shop.payments.get(id) };
  };

  it('pays the booking that a payment was started for, whoever claims it', async () => {
    const { shop, ada, booking, transaction } = await stage();
    const other = await shop.booked(ada);
    const paid = await shop.settle(transaction, [other.id]);
    expect(paid.map(({ id }) => id)).deep.equal([booking.id]);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.statusOf(other.id)).equal('unpaid');
  });

  it('pays by one that was cancelled here and charged all the same, and sends none of it back', async () => {
    const { shop, booking, transaction } = await stage();
    const attempt = await shop.attempts.find(transaction.attemptId ?? '');
    attempt?.cancel();
    if (attempt) await shop.attempts.save(attempt);
    const paid = await shop.settle(transaction);
    expect(paid.map(({ id }) => id)).deep.equal([booking.id]);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('sends back in full what does not pay its booking', async () => {
    for (const wrong of [{ amount: usd(3997) }, { payerId: 'somebody else' }]) {
      const { shop, booking, transaction } = await stage();
      shop.payments.foreign({ ...transaction, ...wrong });
      await shop.settle({ ...transaction, ...wrong });
      expect(await shop.statusOf(booking.id)).equal('unpaid');
      await shop.runJobs();
      expect(shop.payments.get(transaction.id).refunded).equal(true);
    }
  });

  it('sends nothing back twice, and nothing that pays', async () => {
    const { shop, booking, transaction } = await stage();
    await Promise.all(Array.from({ length: 5 }, () => shop.settle(transaction)));
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.jobs.waiting()).deep.equal([]);

    const late = await stage();
    const wrong = { ...late.transaction, amount: usd(1) };
    await Promise.all(Array.from({ length: 5 }, () => late.shop.settle(wrong)));
    expect(await late.shop.jobs.waiting()).length(1);
  });

  it('asks for no refund of what came too late and went back already', async () => {
    const { shop, ada, booking, transaction } = await stage();
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    await shop.settle(shop.payments.get(id), [booking.id]);
    await shop.settle({ ...transaction, refunded: true, amountRefunded: transaction.amount });
    expect(await shop.jobs.waiting()).deep.equal([]);
    expect(await shop.bookings.find(booking.id)).include({ status: 'paid', transactionId: id });
  });

  it('leaves a payment for no booking as it is until it is claimed', async () => {
    const { shop, ada, booking } = await stage();
    const { id } = await shop.startedUnbound(ada, 39.98);
    shop.payments.succeed(id);
    const transaction = shop.payments.get(id);
    expect(await shop.settle(transaction)).deep.equal([]);
    expect(await shop.jobs.waiting()).deep.equal([]);
    const [paid] = await shop.settle(transaction, [booking.id]);
    expect(paid).include({ transactionId: id, paid: true });
  });

  it('knows nothing of a payment that the shop never started', async () => {
    const { shop, booking, transaction } = await stage();
    for (const attemptId of [undefined, 'unknown'])
      expect(await shop.settle({ ...transaction, attemptId })).deep.equal([]);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
  });
});
