import { expect } from 'chai';
import { Unavailable } from '../../domain/errors.ts';
import { hour } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

/** A payment that nobody has claimed, and whose refund is asked for. */
const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const { id, attemptId = '' } = await shop.startedUnbound(ada, 5);
  shop.payments.succeed(id);
  shop.clock.advance(hour);
  await shop.sweep();
  return { shop, id, attemptId };
};

describe('refundPayment', () => {
  it('gives the money back, and again changes nothing', async () => {
    const { shop, id, attemptId } = await stage();
    await shop.refundPayment(attemptId);
    await shop.refundPayment(attemptId);
    expect(shop.payments.get(id).refunded).equal(true);
    expect(await shop.attempts.find(attemptId)).property('status', 'refunded');
  });

  it('fails while the card processor cannot be reached, and is done later', async () => {
    const { shop, id, attemptId } = await stage();
    shop.payments.unreachable = true;
    expect(await rejectionOf(() => shop.refundPayment(attemptId))).instanceOf(Unavailable);
    await shop.runJobs();
    expect(await shop.attempts.find(attemptId)).property('status', 'refunding');
    shop.payments.unreachable = false;
    await shop.runJobs();
    expect(shop.payments.get(id).refunded).equal(true);
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('touches no money whose refund was not asked for', async () => {
    const { shop } = await stage();
    const ada = await shop.person();
    const booking = await shop.booked(ada);
    const transaction = await shop.started(ada, booking);
    shop.payments.succeed(transaction.id);
    await shop.refundPayment(transaction.attemptId ?? '');
    await shop.pay(ada, booking.id, transaction.id);
    await shop.refundPayment(transaction.attemptId ?? '');
    await shop.refundPayment('unknown');
    expect(shop.payments.get(transaction.id).refunded).equal(false);
  });
});
