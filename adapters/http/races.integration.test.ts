import { expect } from 'chai';
import { createHmac, randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import { told } from './testing/checked-shop.ts';
import { connected, eventually, RunningShop, settled } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { intentOf, sandbox, underKey, type Person } from './testing/shop-client.ts';

const count = (items: number[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(items)].map((item) => [String(item), items.filter((each) => each === item).length]),
  );

describe('People at the same instant', () => {
  const shop = new RunningShop(undefined, here);
  let ada: Person;
  let orm: MikroORM;

  before(async () => {
    orm = await connectBeside(process.env['DATABASE_URL'] ?? '');
    await shop.start();
    ada = await shop.signUp();
  });
  after(async () => {
    shop.leave();
    await orm.close();
  });

  /** An event of Stripe's about a payment, signed as Stripe signs. */
  const webhook = async (type: string, intentId: string, id = `evt_${randomUUID()}`) => {
    const object = await sandbox<object>(`/v1/payment_intents/${intentId}`);
    const created = Math.floor(Date.now() / 1000);
    const raw = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    const v1 = createHmac('sha256', secret).update(`${created}.${raw}`).digest('hex');
    return shop.call('POST', '/webhooks/stripe', {
      raw,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${v1}` },
    });
  };

  it('50 book the last 5: five get one, everyone else hears that it is sold out', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.signUp()));
    const product = await shop.product(ada, { Stock: 5 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        settled(() => shop.book(people[i % 10] ?? ada, product, {}, underKey(`${i}`))),
      ),
    );
    expect(count(answers.map((answer) => answer.status))).to.deep.equal({ 201: 5, 409: 45 });
    expect(await shop.stockOf(product)).to.equal(0);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).to.deep.include({
          detail: 'This part is sold out.',
          errors: [{ pointer: '/orderQuantity', message: 'This part is sold out.' }],
        });
  });

  it('the same Idempotency-Key twenty times is one booking', async () => {
    const product = await shop.product(ada, { Stock: 30 });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => settled(() => shop.book(ada, product, {}, headers))),
    );
    expect(count(answers.map((answer) => answer.status))).to.deep.equal({ 201: 20 });
    expect(new Set(answers.map((answer) => answer.body._id)).size).to.equal(1);
    expect(await shop.stockOf(product)).to.equal(29);
  });

  it('the same Idempotency-Key for the last one is never sold out to itself', async () => {
    for (let round = 0; round < 10; round += 1) {
      const product = await shop.product(ada, { Stock: 1 });
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => settled(() => shop.book(ada, product, {}, headers))),
      );
      expect(count(answers.map((answer) => answer.status))).to.deep.equal({ 201: 8 });
      expect(await shop.stockOf(product)).to.equal(0);
    }
  });

  it('a retry gets the first answer even when the booking is paid since', async () => {
    const product = await shop.product(ada);
    const headers = { 'idempotency-key': 'a key of mine' };
    const first = await shop.book(ada, product, {}, headers);
    const intent = await shop.startPayment(ada, first.body);
    await shop.confirm(intent);
    expect((await shop.patch(ada, first.body, intent.id)).status).to.equal(200);
    const again = await shop.book(ada, product, {}, headers);
    expect(again.status).to.equal(201);
    expect(again.body).to.deep.equal(first.body);
    expect((await shop.book(ada, product, { phone: '2' }, headers)).status).to.equal(409);
    const another = await shop.signUp();
    expect((await shop.book(another, product, {}, headers)).body._id).not.to.equal(first.body._id);
  });

  it('one payment started twenty times is one PaymentIntent', async () => {
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    const start = (key: string) =>
      shop.call<{ clientSecret: string }>('POST', '/create-payment-intent', {
        token: ada.token,
        body: { price: booking.total, booking: booking._id },
        headers: { 'idempotency-key': key },
      });
    await connected(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start(index < 10 ? 'one key' : `key ${index}`)),
    );
    expect(count(answers.map((answer) => answer.status))).to.deep.equal({ 200: 20 });
    expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).to.equal(1);
    const other = await shop.call('POST', '/create-payment-intent', {
      token: ada.token,
      body: { price: 1 },
      headers: { 'idempotency-key': 'one key' },
    });
    expect(other.status).to.equal(409);
  });

  it('the PATCH and the webhook of one payment pay it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await shop.product(ada);
      const { body: booking } = await shop.book(ada, product);
      const intent = await shop.startPayment(ada, booking);
      await shop.confirm(intent);
      const [patched, hooked] = await Promise.all([
        shop.patch(ada, booking, intent.id),
        webhook('payment_intent.succeeded', intent.id),
        webhook('payment_intent.succeeded', intent.id),
      ]);
      expect([patched.status, hooked.status]).to.deep.equal([200, 200]);
      expect(patched.body).to.include({ status: 'paid', transactionId: intent.id });
      expect(await shop.stockOf(product)).to.equal(9);
      const { refunded } = await charge(intent.id);
      expect(refunded).to.equal(false);
    }
  });

  it('webhooks doubled, out of order and late end in the same state', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    const paid = await shop.patch(ada, booking, intent.id);
    for (const type of ['payment_failed', 'succeeded', 'canceled', 'created', 'succeeded'])
      expect((await webhook(`payment_intent.${type}`, intent.id)).status).to.equal(200);
    expect((await webhook('payment_intent.succeeded', intent.id, 'evt_same')).status).to.equal(200);
    expect((await webhook('payment_intent.succeeded', intent.id, 'evt_same')).status).to.equal(200);
    expect((await shop.view(ada, booking)).body).to.deep.equal(paid.body);
    expect((await charge(intent.id)).refunded).to.equal(false);
  });

  it('paying and removing at once ends in one of the two, and in no lost money', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const product = await shop.product(ada);
      const { body: booking } = await shop.book(ada, product);
      const intent = await shop.startPayment(ada, booking);
      const [, removed] = await Promise.all([
        shop.confirm(intent),
        shop.call('DELETE', `/booking/${booking._id}`, { token: ada.token }),
      ]);
      const { status } = await sandbox<{ status: string }>(`/v1/payment_intents/${intent.id}`);
      if (removed.status === 200) {
        expect(await shop.stockOf(product)).to.equal(10);
        if (status === 'succeeded')
          await eventually(
            () => charge(intent.id),
            (answer) => answer.refunded,
          );
        expect(status === 'canceled' || (await charge(intent.id)).refunded).to.equal(true);
      } else {
        expect(removed.status).to.equal(409);
        const { body } = await eventually(
          () => shop.view(ada, booking),
          (answer) => answer.body.paid,
        );
        expect(body.status).to.equal('paid');
        expect(await shop.stockOf(product)).to.equal(9);
      }
      outcomes.push(`${removed.status} ${status}`);
    }
    expect(outcomes).to.have.length(6);
  });

  it('two payments of {price} alone claim one booking: the first pays, the other is refused', async () => {
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    const pay = async () => {
      const { body } = await shop.call<{ clientSecret: string }>('POST', '/create-payment-intent', {
        token: ada.token,
        body: { price: booking.total },
      });
      const intent = intentOf(body.clientSecret);
      await shop.confirm(intent);
      return intent;
    };
    const [one, two] = await Promise.all([pay(), pay()]);
    const answers = await Promise.all([
      shop.patch(ada, booking, one.id),
      shop.patch(ada, booking, two.id),
    ]);
    expect(count(answers.map((answer) => answer.status))).to.deep.equal({ 200: 1, 409: 1 });
    const other = await shop.book(ada, await shop.product(ada));
    const winner = answers[0]?.status === 200 ? one : two;
    const spent = await shop.patch(ada, other.body, winner.id);
    expect(told(spent).slice(0, 2)).to.deep.equal([
      409,
      'This payment was used for something else.',
    ]);
  });

  const charge = async (intentId: string) => {
    const intent = await sandbox<{ latest_charge: { refunded: boolean; amount_refunded: number } }>(
      `/v1/payment_intents/${intentId}?expand[0]=latest_charge`,
    );
    return intent.latest_charge ?? { refunded: false, amount_refunded: 0 };
  };

  describe('A payment for a booking that is gone in between', () => {
    for (const status of ['removed', 'expired'])
      it(`is refunded in full, by itself, when it was ${status}`, async () => {
        const product = await shop.product(ada);
        const { body: booking } = await shop.book(ada, product);
        const intent = await shop.startPayment(ada, booking);
        // As when the payment was started after the booking's end had looked for open payments.
        await orm.em.execute('update bookings set status = ? where id = ?', [status, booking._id]);
        expect((await shop.confirm(intent)).body.status).to.equal('succeeded');
        const answer = await eventually(
          () => charge(intent.id),
          ({ refunded }) => refunded,
        );
        expect(answer).to.include({ refunded: true, amount_refunded: 4999 });
        const patched = await shop.patch(ada, booking, intent.id);
        expect(patched.status).to.equal(status === 'removed' ? 404 : 409);
      });
  });
});
