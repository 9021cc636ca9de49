import { expect } from 'chai';
import type { Booking, Order } from './contract.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { sandbox, type Person } from './testing/shop-client.ts';

describe('The main job, by a plain client', () => {
  const shop = new RunningShop(undefined, here);
  let ada: Person;

  before(async () => {
    await shop.start();
    ada = await shop.signUp();
  });
  after(() => shop.leave());

  it('signs up, books, pays, and is paid in the shop and at Stripe', async () => {
    const product = await shop.product(ada, { price: 479, Stock: 5 });
    const placed = await shop.book(ada, product, { orderQuantity: 2, price: 479 });
    expect(placed.status).to.equal(201);
    expect(placed.body).to.include({
      email: ada.email,
      userName: ada.email.split('@')[0],
      productId: product._id,
      price: 479,
      total: 958,
      orderQuantity: 2,
      status: 'unpaid',
      paid: false,
      transactionId: null,
      paidAt: null,
      cardLast4: null,
    });
    expect(await shop.stockOf(product)).to.equal(3);

    const intent = await shop.startPayment(ada, placed.body);
    const declined = await shop.confirm(intent, '4000000000009995');
    expect(declined.status).to.equal(402);
    expect(declined.body.error?.message).to.equal('Your card has insufficient funds.');
    expect((await shop.confirm(intent)).body.status).to.equal('succeeded');

    const paid = await shop.patch(ada, placed.body, intent.id);
    expect(paid.status).to.equal(200);
    expect(paid.body).to.include({ status: 'paid', paid: true, transactionId: intent.id });
    expect(paid.body).to.include({ expiresAt: null, cardLast4: '4242' });
    expect(Date.parse(paid.body.paidAt ?? '')).to.be.at.least(Date.parse(paid.body.createdAt));
    expect((await shop.patch(ada, placed.body, intent.id)).body).to.deep.equal(paid.body);

    const list = await shop.call<Booking[]>('GET', `/booking/${ada.email}`, { token: ada.token });
    expect(list.body).to.deep.equal([paid.body]);
    const charged = await sandbox<{ status: string; amount_received: number }>(
      `/v1/payment_intents/${intent.id}`,
    );
    expect(charged).to.include({ status: 'succeeded', amount_received: 95_800 });
  });

  it('pays a booking and an order by the webhook alone when the browser is closed', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    const { body } = await eventually(
      () => shop.view(ada, booking),
      (answer) => answer.body.paid,
    );
    expect(body).to.include({ status: 'paid', transactionId: intent.id });

    const { body: order } = await shop.order(ada, [[product, 1]]);
    await shop.confirm(await shop.startOrderPayment(ada, order));
    await eventually(
      () => shop.call<Order>('GET', `/order/${order._id}`, { token: ada.token }),
      (answer) => answer.body.paid,
    );
  });
});
