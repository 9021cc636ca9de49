import { expect } from 'chai';
import { BookingNotFound, Conflict, NotAllowed, Unavailable } from '../../domain/errors.ts';
import { nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const admin = await shop.admin();
  const part = await shop.part({ stock: 5 });
  const booking = await shop.booked(ada, { productId: part.id });
  const { id } = await shop.started(ada, booking);
  shop.payments.succeed(id);
  await shop.pay(ada, booking.id, id);
  return { shop, ada, admin, part, booking, transactionId: id };
};

describe('refundBooking', () => {
  it('gives the money and the stock back, and again answers the same', async () => {
    const { shop, admin, part, booking, transactionId } = await stage();
    const refunded = await shop.refund(admin, booking.id);
    expect(refunded).include({ status: 'refunded', paid: false, transactionId });
    expect(shop.payments.get(transactionId).refunded).equal(true);
    expect(await shop.stockOf(part.id)).equal(5);
    expect(await shop.refund(admin, booking.id)).property('status', 'refunded');
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('gives the stock back once when it comes ten times at once', async () => {
    const { shop, admin, part, booking } = await stage();
    await Promise.all(Array.from({ length: 10 }, () => shop.refund(admin, booking.id)));
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('is for admins, and for the buyer not', async () => {
    const { shop, ada, booking, transactionId } = await stage();
    expect(await rejectionOf(() => shop.refund(ada, booking.id))).instanceOf(NotAllowed);
    expect(shop.payments.get(transactionId).refunded).equal(false);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('refuses what was never paid or never there', async () => {
    const { shop, ada, admin } = await stage();
    const unpaid = await shop.booked(ada);
    expect(await rejectionOf(() => shop.refund(admin, unpaid.id))).instanceOf(Conflict);
    expect(await rejectionOf(() => shop.refund(admin, nextId()))).instanceOf(BookingNotFound);
  });

  it('changes nothing while the card processor cannot be reached', async () => {
    const { shop, admin, part, booking } = await stage();
    shop.payments.unreachable = true;
    expect(await rejectionOf(() => shop.refund(admin, booking.id))).instanceOf(Unavailable);
    expect(await shop.statusOf(booking.id)).equal('paid');
    expect(await shop.stockOf(part.id)).equal(3);
    shop.payments.unreachable = false;
    expect(await shop.refund(admin, booking.id)).property('status', 'refunded');
  });

  for (const finish of ['webhook', 'job'] as const)
    it(`goes on by the ${finish} when the processor's answer was lost`, async () => {
      const { shop, admin, part, booking, transactionId } = await stage();
      const give = shop.payments.refund.bind(shop.payments);
      shop.payments.refund = async (id) => {
        await give(id);
        throw new Unavailable('Stripe');
      };
      expect(await shop.refund(admin, booking.id)).property('status', 'paid');
      shop.payments.refund = give;
      await (finish === 'webhook' ? shop.webhook('refunded', transactionId) : shop.runJobs());
      expect(await shop.statusOf(booking.id)).equal('refunded');
      expect(await shop.refund(admin, booking.id)).property('status', 'refunded');
      expect(await shop.stockOf(part.id)).equal(5);
    });

  it('gives the money of a claimed transaction back as well', async () => {
    const { shop, ada, admin } = await stage();
    const booking = await shop.booked(ada);
    const { id } = await shop.startedUnbound(ada, booking.total.toMajor());
    shop.payments.succeed(id);
    await shop.pay(ada, booking.id, id);
    expect(await shop.refund(admin, booking.id)).property('status', 'refunded');
    expect(shop.payments.get(id).refunded).equal(true);
    expect((await shop.attempts.all()).map(({ status }) => status)).include('refunded');
  });
});
