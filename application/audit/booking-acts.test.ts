import { expect } from 'chai';
import { Unavailable } from '../../domain/errors.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

const stage = async () => {
  const shop = aShop();
  const [ada, admin] = [await shop.person(), await shop.admin()];
  const booking = await shop.booked(ada);
  const acts = async () => (await shop.audit.all()).map(({ act, adminId }) => [act, adminId]);
  const paid = async () => {
    const { id } = await shop.started(ada, booking);
    shop.payments.succeed(id);
    await shop.pay(ada, booking.id, id);
    return id;
  };
  return { shop, ada, admin, booking, acts, paid };
};

describe('What admins do to bookings', () => {
  it('a removal is written down when an admin does it, and not when the buyer does', async () => {
    const { shop, ada, admin, booking, acts } = await stage();
    await shop.remove(ada, (await shop.booked(ada)).id);
    expect(await acts()).deep.equal([]);
    await shop.remove(admin, booking.id);
    expect(await acts()).deep.equal([['booking.remove', admin.id]]);
    expect((await shop.bookings.find(booking.id))?.closedAt).deep.equal(shop.clock.now());
  });

  it('a refund is written down once, with the decision: the money follows it', async () => {
    const { shop, admin, booking, acts, paid } = await stage();
    const transactionId = await paid();
    shop.clock.advance(1_000);
    const give = shop.payments.refund.bind(shop.payments);
    shop.payments.refund = () => Promise.reject(new Unavailable('Stripe'));
    expect(await shop.refund(admin, booking.id)).property('status', 'paid');
    expect(await acts()).deep.equal([['booking.refund', admin.id]]);
    const [entry] = await shop.audit.all();
    expect([entry?.before, entry?.after]).deep.equal([
      { status: 'paid' },
      { status: 'refunded', refund: booking.total.toMajor(), transactionId },
    ]);
    const attempt = async () => (await shop.attempts.all()).at(-1);
    expect(await attempt()).deep.include({
      status: 'refunding',
      refundAskedAt: shop.clock.now(),
      refundFault: 'Stripe cannot be reached right now. Try again in a moment.',
    });
    shop.payments.refund = give;
    shop.clock.advance(1_000);
    await Promise.all([shop.runJobs(), shop.refund(admin, booking.id)]);
    expect(await attempt()).include({ status: 'refunded', refundFault: undefined });
    const refunded = await shop.bookings.find(booking.id);
    expect(refunded).include({ status: 'refunded', transactionId });
    expect(refunded?.closedAt).deep.equal(shop.clock.now());
    expect(await acts()).length(1);
  });

  it('no refund begins that cannot be written down', async () => {
    const { shop, admin, booking, paid } = await stage();
    const transactionId = await paid();
    shop.audit.add = () => Promise.reject(new Error('The disk is full.'));
    expect(String(await rejectionOf(() => shop.refund(admin, booking.id)))).include('full');
    expect(shop.payments.get(transactionId).refunded).equal(false);
    expect(await shop.jobs.waiting()).deep.equal([]);
    expect((await shop.attempts.all()).map(({ status }) => status)).deep.equal(['settled']);
  });

  it('a payment for no booking is known to be charged when its news comes', async () => {
    const { shop, ada } = await stage();
    const { id } = await shop.startedUnbound(ada, 5);
    shop.payments.succeed(id);
    await shop.webhook('succeeded', id);
    const attempt = (await shop.attempts.all()).find(({ transactionId }) => transactionId === id);
    expect(attempt).deep.include({ status: 'open', chargedAt: shop.clock.now() });
  });
});
