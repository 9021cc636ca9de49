import { expect } from 'chai';
import {
  BookingNotFound,
  Conflict,
  KeyReused,
  NotAllowed,
  NothingToRefund,
  Unavailable,
} from '../../domain/errors.ts';
import { aMethod, anOrder, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop, aShopWithBooking } from '../fakes/shop.ts';
import { viewBookingHistory } from './view-booking-history.ts';

const stage = async () => {
  const { shop, ada, part, booking } = await aShopWithBooking();
  const admin = await shop.admin();
  const { id } = await shop.started(ada, booking);
  shop.payments.succeed(id);
  await shop.pay(ada, booking.id, id);
  return { shop, ada, admin, part, booking, transactionId: id };
};

/** Three pieces are paid for, which share a delivery that no third of is whole. */
const stageWithDelivery = async () => {
  const { shop, ada, admin } = await stage();
  await shop.deliveryMethods.add(aMethod({ price: usd(100) }));
  const booking = await shop.booked(ada, { quantity: 3 });
  const { id } = await shop.started(ada, booking);
  shop.payments.succeed(id);
  await shop.pay(ada, booking.id, id);
  return { shop, admin, booking };
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

  it('gives some pieces back, and the rest later', async () => {
    const { shop, admin, part, booking, transactionId } = await stage();
    const first = await shop.refund(admin, booking.id, { quantity: 1, reason: 'Broken' });
    expect(first).include({ status: 'paid', refundedQuantity: 1 });
    expect(shop.payments.get(transactionId).amountRefunded).deep.equal(booking.price);
    expect(await shop.stockOf(part.id)).equal(4);
    expect(await shop.refund(admin, booking.id)).include({ status: 'refunded' });
    expect(shop.payments.get(transactionId).refunded).equal(true);
    expect(await shop.stockOf(part.id)).equal(5);
    const [asked] = await shop.refunds.all();
    expect(asked).include({ reason: 'Broken', adminEmail: admin.email.value, isPending: false });
  });

  it('never gives more than two of two back, of five who ask for one at once', async () => {
    const { shop, admin, booking, transactionId } = await stage();
    const one = () => shop.refund(admin, booking.id, { quantity: 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, one));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refused).length(3);
    for (const reason of refused) expect(reason).instanceOf(Conflict);
    expect(shop.payments.get(transactionId).amountRefunded).deep.equal(booking.total);
    expect(await shop.refunds.all()).length(2);
  });

  it('gives one back although another of the same charge cannot be, which is told of', async () => {
    const shop = aShop();
    const [ada, admin] = [await shop.person(), await shop.admin()];
    const parts = [await shop.part(), await shop.part()];
    const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }));
    const [first, second] = await shop.placeOrder(ada, { ...anOrder, lines });
    if (!first || !second) throw new Error('There are two.');
    const price = first.total.plus(second.total).toMajor();
    const { id } = shop.transactionOf(await shop.start(ada, { price, orderId: first.id }));
    shop.payments.succeed(id);
    await shop.payOrder(ada, first.id, id);
    const give = shop.payments.refund.bind(shop.payments);
    let failing = '';
    shop.payments.refund = (transaction, refund) => {
      failing ||= refund.id;
      return refund.id === failing
        ? Promise.reject(new Error('A fault'))
        : give(transaction, refund);
    };
    expect(await rejectionOf(() => shop.refund(admin, first.id))).property('message', 'A fault');
    expect(await shop.refund(admin, second.id)).property('status', 'refunded');
    expect(shop.payments.get(id).amountRefunded).deep.equal(second.total);
    expect(await shop.statusOf(first.id)).equal('paid');
    const fault = 'The card processor refused it.';
    expect((await shop.attempts.all())[0]).include({ status: 'refunding', refundFault: fault });
    shop.payments.refund = give;
    await shop.runJobs();
    expect(await shop.statusOf(first.id)).equal('refunded');
    expect((await shop.attempts.all())[0]).property('status', 'refunded');
  });

  it('tells of its own refund, also where an earlier one of the same booking cannot be made', async () => {
    const { shop, admin, booking } = await stage();
    const give = shop.payments.refund.bind(shop.payments);
    shop.payments.refund = () => Promise.reject(new Error('A fault'));
    const ask = (key: string) =>
      shop.refund(admin, booking.id, { quantity: 1, retry: { key, fingerprint: '1' } });
    for (const _ of ['at first', 'again'])
      expect(await rejectionOf(() => ask('one'))).property('message', 'A fault');
    const [first] = await shop.refunds.all();
    shop.payments.refund = (transaction, refund) =>
      refund.id === first?.id ? Promise.reject(new Error('A fault')) : give(transaction, refund);
    for (const _ of ['at first', 'again'])
      expect(await ask('two')).include({ status: 'paid', refundedQuantity: 1 });
    expect(await rejectionOf(() => ask('one'))).property('message', 'A fault');
  });

  it('names in the history who has refunded the last piece, and nobody where that was past the shop', async () => {
    const byShop = await stage();
    const endOf = async ({ shop, booking }: typeof byShop) => {
      const attemptsOf = async () =>
        (await shop.attempts.all()).map((attempt) =>
          Object.assign({ ...attempt }, { payerEmail: undefined }),
        );
      const viewed = viewBookingHistory({ ...shop, figures: { attemptsOf } });
      const { bookings } = await viewed([(await shop.bookings.find(booking.id)) ?? booking]);
      const { kind, by } = bookings[0]?.events.at(-1) ?? {};
      return [kind, by];
    };
    await byShop.shop.refund(byShop.admin, byShop.booking.id, { quantity: 1 });
    byShop.shop.clock.advance(1_000);
    byShop.shop.payments.refundElsewhere(byShop.transactionId);
    await byShop.shop.webhook('refunded', byShop.transactionId);
    expect(await endOf(byShop)).deep.equal(['refunded', undefined]);

    const byAdmin = await stage();
    const { shop, admin, booking } = byAdmin;
    // The first is asked for by one admin and done last, after the refund of another one.
    const give = shop.payments.refund.bind(shop.payments);
    shop.payments.refund = () => Promise.reject(new Unavailable('The card processor'));
    await shop.refund(admin, booking.id, { quantity: 1 });
    const [first] = await shop.refunds.all();
    shop.payments.refund = (transaction, refund) =>
      refund.id === first?.id
        ? Promise.reject(new Unavailable('The card processor'))
        : give(transaction, refund);
    await shop.refund(await shop.admin(), booking.id, { quantity: 1 });
    shop.payments.refund = give;
    shop.clock.advance(1_000);
    await shop.runJobs();
    expect(await endOf(byAdmin)).deep.equal(['refunded', admin.email.value]);
  });

  it('refunds once for a retry key, and refuses the key for something else', async () => {
    const { shop, admin, booking, transactionId } = await stage();
    const retry = { key: 'k', fingerprint: 'f' };
    const once = () => shop.refund(admin, booking.id, { quantity: 1, retry });
    await Promise.all([once(), once()]);
    await once();
    expect(shop.payments.get(transactionId).amountRefunded).deep.equal(booking.price);
    const other = { quantity: 1, retry: { ...retry, fingerprint: 'g' } };
    expect(await rejectionOf(() => shop.refund(admin, booking.id, other))).instanceOf(KeyReused);
  });

  it('refuses the key for something else, and another key, also when nothing is left', async () => {
    const { shop, admin, booking } = await stage();
    const retry = { key: 'k', fingerprint: 'f' };
    const refund = (more: object) =>
      shop.refund(admin, booking.id, { retry: { ...retry, ...more } });
    await refund({});
    expect((await refund({})).status).equal('refunded');
    expect(await rejectionOf(() => refund({ fingerprint: 'g' }))).instanceOf(KeyReused);
    expect(await rejectionOf(() => refund({ key: 'l' }))).instanceOf(NothingToRefund);
  });

  it('writes pieces off that do not come back, so that the stock is what the books say', async () => {
    const { shop, admin, part, booking } = await stage();
    await shop.refund(admin, booking.id, { quantity: 1, reason: 'Lost', restock: false });
    expect(await shop.stockOf(part.id)).equal(3);
    const [written] = (await shop.stockHistory.of(part.id, { limit: 1 })).rows;
    expect(written).include({ difference: -1, reason: 'Lost', stock: 3, adminId: admin.id });
    await shop.refund(admin, booking.id);
    expect(await shop.stockOf(part.id)).equal(4);
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

  it('makes each credit note of what went back, also where a later refund is done first', async () => {
    const { shop, admin, booking } = await stageWithDelivery();
    const give = shop.payments.refund.bind(shop.payments);
    shop.payments.refund = () => Promise.reject(new Unavailable('Stripe'));
    await shop.refund(admin, booking.id, { quantity: 1 });
    const [first] = await shop.refunds.all();
    shop.payments.refund = async (of, refund) => {
      if (refund.id === first?.id) throw new Unavailable('Stripe');
      return give(of, refund);
    };
    await shop.refund(admin, booking.id);
    shop.payments.refund = give;
    await shop.runJobs();
    const notes = (await shop.invoices.all()).filter(({ kind }) => kind === 'credit note');
    const given = (await shop.refunds.all()).map(({ amount }) => amount.minor);
    expect(notes.map(({ total }) => total.minor)).deep.equal(given.toReversed());
  });

  it('makes credit notes of all that was paid, also where the clock of each next process is behind', async () => {
    const { shop, admin, booking } = await stageWithDelivery();
    for (const quantity of [1, 1, 1]) {
      await shop.refund(admin, booking.id, { quantity });
      shop.clock.advance(-60_000);
    }
    const notes = (await shop.invoices.all()).filter(({ kind }) => kind === 'credit note');
    const credited = notes.reduce((sum, { total }) => sum + total.minor, 0);
    expect(credited).equal(booking.total.minor);
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
      shop.payments.refund = async (...refund) => {
        await give(...refund);
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
