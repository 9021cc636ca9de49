import { expect } from 'chai';
import type { ConsoleBooking } from './console-contract.ts';
import type { Booking } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { eventually } from './testing/running-shop.ts';
import { sandbox, type Person } from './testing/shop-client.ts';

describe('What became of a booking', () => {
  const shop = checkedShop();
  let ada: Person;
  let admin: Person;

  before(async () => {
    [ada, admin] = await Promise.all([shop.signUp(), shop.admin()]);
  });

  const booked = async (buyer: Person, more: object = {}, product: object = {}) =>
    (await shop.book(buyer, await shop.product(ada, product), more)).body;

  const refund = ({ _id }: Booking) =>
    shop.call<ConsoleBooking>('POST', `/admin/api/bookings/${_id}/refund`, { token: admin.token });

  const remove = (person: Person, { _id }: Booking) =>
    shop.call('DELETE', `/booking/${_id}`, { token: person.token });

  const paidBooking = async () => {
    const booking = await booked(ada);
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    return (await shop.patch(ada, booking, intent.id)).body;
  };

  it('a paid one is neither removed nor paid again; an admin gives its money back', async () => {
    const booking = await paidBooking();
    const product = { _id: booking.productId } as Awaited<ReturnType<typeof shop.product>>;
    for (const person of [ada, admin])
      expect(told(await remove(person, booking))).to.deep.equal([
        409,
        'This booking is already paid.',
        undefined,
      ]);
    const again = { price: booking.total, booking: booking._id };
    expect(told(await shop.pay(ada, again))[0]).to.equal(409);
    const { status, body } = await refund(booking);
    expect(status).to.equal(200);
    expect(body).to.include({ status: 'refunded', paid: false, expiresAt: null });
    expect((await refund(booking)).body).to.deep.equal(body);
    expect(await shop.stockOf(product)).to.equal(10);
    const charge = await sandbox<{ latest_charge: { amount_refunded: number } }>(
      `/v1/payment_intents/${booking.transactionId}?expand[0]=latest_charge`,
    );
    expect(charge.latest_charge.amount_refunded).to.equal(4999);

    const closed = [409, 'This booking is refunded.', undefined];
    expect(told(await remove(ada, booking))).to.deep.equal(closed);
    expect(told(await shop.pay(ada, again))).to.deep.equal(closed);
    expect(told(await shop.patch(ada, booking, await shop.charged(ada, 49.99)))).to.deep.equal(
      closed,
    );
    // Its own transaction once more is answered with what became of it.
    const same = await shop.patch(ada, booking, booking.transactionId ?? '');
    expect([same.status, same.body.status]).to.deep.equal([200, 'refunded']);
    expect((await shop.view(ada, booking)).body).to.deep.equal(same.body);
    // The console has it as it has all bookings.
    const shown = await shop.call('GET', `/admin/api/bookings/${booking._id}`, {
      token: admin.token,
    });
    expect(shown.body).to.deep.include(body);
  });

  it('one of which something was given back past the shop: an admin reads that Stripe refuses all of it', async () => {
    const booking = await paidBooking();
    const payment_intent = booking.transactionId ?? '';
    await sandbox('/v1/refunds', { payment_intent, amount: '100' });
    expect(told(await refund(booking))).to.deep.equal([
      409,
      'Stripe refuses this refund: see its dashboard. It is written down, and tried again by itself.',
      undefined,
    ]);
    expect((await shop.view(ada, booking)).body.status).to.equal('paid');
    // Once the rest is given back there, too, the shop has nothing left to do.
    await sandbox('/v1/refunds', { payment_intent });
    await eventually(
      () => shop.view(ada, booking),
      ({ body }) => body.status === 'refunded',
    );
  });

  it('an unpaid one has nothing to be given back', async () => {
    expect(told(await refund(await booked(ada)))).to.deep.equal([
      409,
      'Only a paid booking can be refunded.',
      undefined,
    ]);
  });

  it('a removed one is not there any more, for anybody; its stock is', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product, { orderQuantity: 4 });
    const intent = await shop.startPayment(ada, booking);
    expect(await shop.stockOf(product)).to.equal(6);
    expect((await remove(ada, booking)).body).to.deep.equal({ _id: booking._id });
    expect(await shop.stockOf(product)).to.equal(10);
    expect((await shop.confirm(intent)).status).to.equal(400);
    for (const answer of [
      await remove(ada, booking),
      await shop.view(ada, booking),
      await shop.view(admin, booking),
      await shop.patch(ada, booking, intent.id),
      await shop.pay(ada, { price: booking.total, booking: booking._id }),
    ])
      expect(told(answer)).to.deep.equal([404, 'There is no such booking.', undefined]);
    const list = await shop.call<Booking[]>('GET', `/booking/${ada.email}`, ada);
    expect(list.body.map(({ _id }) => _id)).not.to.include(booking._id);
    const rows = await shop.orm.em.execute('select 1 from bookings where id = ?', [booking._id]);
    expect(rows).to.have.length(1);
  });

  it('a removed one is not there to be given back either', async () => {
    const booking = await booked(ada);
    await remove(ada, booking);
    expect(told(await refund(booking))).to.deep.equal([
      404,
      'There is no such booking.',
      undefined,
    ]);
  });
});
