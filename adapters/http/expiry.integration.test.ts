import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import type { Booking, Product } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { eventually } from './testing/running-shop.ts';
import { control, intentOf, sandbox, type Person } from './testing/shop-client.ts';

type Intent = {
  status: string;
  latest_charge: { refunded: boolean; amount_refunded: number } | null;
};

// The shop looks for what is overdue when it starts, and every ten seconds.
describe('What nobody pays or claims in time', () => {
  const shop = new CheckedShop();
  let orm: MikroORM;
  let ada: Person;

  before(async () => {
    orm = await connectBeside(process.env['DATABASE_URL'] ?? '');
  });
  beforeEach(async () => {
    await shop.start();
    ada = await shop.signUp();
  });
  afterEach(async () => {
    await control('DELETE', '');
    shop.leave();
  });
  after(() => orm.close());

  const restart = async (settings: Record<string, string> = {}) => {
    await shop.stop();
    await shop.start(settings);
  };
  const holdsAreOver = (...bookings: Booking[]) =>
    orm.em.execute(
      `update bookings set expires_at = now() - interval '1 second' where id = any(?::uuid[])`,
      [`{${bookings.map(({ _id }) => _id).join()}}`],
    );
  const intentAt = (id: string) =>
    sandbox<Intent>(`/v1/payment_intents/${id}?expand[0]=latest_charge`);
  const statusOf = (booking: Booking, is: string) =>
    eventually(
      async () => (await shop.view(ada, booking)).body.status,
      (status) => status === is,
    );
  const startAlone = async (price: number) => {
    const { body } = await shop.call<{ clientSecret: string }>('POST', '/create-payment-intent', {
      token: ada.token,
      body: { price },
    });
    return intentOf(body.clientSecret);
  };
  const anHourPasses = (...ids: string[]) =>
    orm.em.execute(
      `update payment_attempts set created_at = now() - interval '61 minutes', next_check_at = now()
       where transaction_id = any(?::text[])`,
      [`{${ids.join()}}`],
    );

  it('is held for the hours of the setting, and the person is told how long', async () => {
    await restart({ BOOKING_HOLD_HOURS: '0.5' });
    const product = await shop.product(ada, { Stock: 3 });
    const { body: booking } = await shop.book(ada, product, { orderQuantity: 3 });
    const hold = Date.parse(booking.expiresAt ?? '') - Date.parse(booking.createdAt);
    expect(hold).to.equal(30 * 60_000);
    expect(await shop.stockOf(product)).to.equal(0);
    // Not a hold so short that it is over by itself: then the shop may have put the stock back before.
    await holdsAreOver(booking);
    const late = await shop.call('POST', '/create-payment-intent', {
      token: ada.token,
      body: { price: booking.total, booking: booking._id },
    });
    expect(late.status).to.equal(409);
    await restart();
    expect(await statusOf(booking, 'expired')).to.equal('expired');
    expect(await shop.stockOf(product)).to.equal(3);
  });

  it('gives the stock back once, cannot be paid any more, and stays in the list', async () => {
    const product: Product = await shop.product(ada);
    const { body: idle } = await shop.book(ada, product, { orderQuantity: 2 });
    const { body: begun } = await shop.book(ada, product, { orderQuantity: 3 });
    const { body: kept } = await shop.book(ada, product);
    const { body: paid } = await shop.book(ada, product);
    const [intent, paying] = [
      await shop.startPayment(ada, begun),
      await shop.startPayment(ada, paid),
    ];
    await shop.confirm(paying);
    await shop.patch(ada, paid, paying.id);
    expect(await shop.stockOf(product)).to.equal(3);
    await holdsAreOver(idle, begun, paid);
    await restart();
    for (const booking of [idle, begun])
      expect(await statusOf(booking, 'expired')).to.equal('expired');
    expect(await shop.stockOf(product)).to.equal(8);
    expect((await intentAt(intent.id)).status).to.equal('canceled');
    expect((await shop.confirm(intent)).status).to.equal(400);
    expect((await shop.view(ada, paid)).body.status).to.equal('paid');
    expect((await shop.view(ada, kept)).body).to.deep.equal(kept);

    const list = await shop.call<Booking[]>('GET', `/booking/${ada.email}`, { token: ada.token });
    expect(list.body.map(({ status }) => status)).to.deep.equal([
      'paid',
      'unpaid',
      'expired',
      'expired',
    ]);
    expect(list.body.map(({ expiresAt }) => expiresAt !== null)).to.deep.equal([
      false,
      true,
      false,
      false,
    ]);
    for (const answer of [
      await shop.call('DELETE', `/booking/${idle._id}`, { token: ada.token }),
      await shop.patch(ada, idle, 'pi_nothing'),
      await shop.call('POST', '/create-payment-intent', {
        token: ada.token,
        body: { price: idle.total, booking: idle._id },
      }),
    ])
      expect(answer.status).to.equal(409);
    expect(await shop.stockOf(product)).to.equal(8);
  });

  it('waits while Stripe cannot be reached, since it may have been paid', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    const { body: other } = await shop.book(ada, product);
    const intent = await shop.startPayment(ada, booking);
    const paying = await shop.startPayment(ada, other);
    await control('POST', '/webhook-rules', { action: 'drop', times: null });
    await shop.confirm(paying);
    // Before the holds are over: the shop may look at any moment, and must not reach Stripe then.
    await control('POST', '/faults', { effect: 'refuse', times: null, path: '/v1/' });
    await holdsAreOver(booking, other);
    await restart({ LOG_LEVEL: 'silent' });
    const asked = () => control<{ faults: unknown[] }>('GET', '');
    expect((await asked()).faults).to.have.length(1);
    const looked = await eventually(
      () =>
        orm.em.fork().execute<unknown[]>(
          `select 1 from pgboss.job where name = 'expire-bookings' and state = 'completed'
             and started_on > (select expires_at + interval '1 second' from bookings where id = ?)`,
          [booking._id],
        ),
      (rows) => rows.length > 0,
    );
    expect(looked.length).to.be.above(0);
    expect((await shop.view(ada, booking)).body.status).to.equal('unpaid');
    expect(await shop.stockOf(product)).to.equal(8);

    await control('DELETE', '');
    await restart();
    expect(await statusOf(booking, 'expired')).to.equal('expired');
    expect(await statusOf(other, 'paid')).to.equal('paid');
    expect(await shop.stockOf(product)).to.equal(9);
    expect((await intentAt(intent.id)).status).to.equal('canceled');
    expect((await intentAt(paying.id)).latest_charge?.refunded).to.equal(false);
  });

  it('as a payment of {price} alone, goes back after an hour unless a booking has claimed it', async () => {
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    const [lost, claimed, open, young] = [
      await startAlone(49.99),
      await startAlone(49.99),
      await startAlone(49.99),
      await startAlone(49.99),
    ];
    for (const intent of [lost, claimed, young]) await shop.confirm(intent);
    expect((await shop.patch(ada, booking, claimed.id)).status).to.equal(200);
    await anHourPasses(lost.id, claimed.id, open.id);
    await restart();
    const refund = await eventually(
      () => intentAt(lost.id),
      (intent) => intent.latest_charge?.refunded ?? false,
    );
    expect(refund.latest_charge).to.include({ refunded: true, amount_refunded: 4999 });
    const cancelled = await eventually(
      () => intentAt(open.id),
      ({ status }) => status === 'canceled',
    );
    expect(cancelled.status).to.equal('canceled');
    for (const intent of [claimed, young])
      expect((await intentAt(intent.id)).latest_charge?.refunded).to.equal(false);
    expect((await shop.view(ada, booking)).body.status).to.equal('paid');

    const { body: another } = await shop.book(ada, await shop.product(ada));
    expect((await shop.patch(ada, another, lost.id)).status).to.equal(409);
    expect((await shop.patch(ada, another, young.id)).status).to.equal(200);
  });

  it('is deleted where nobody needs it: pictures that nothing shows, and what was kept for its time', async () => {
    const name = `${randomUUID()}.webp`;
    const folder = process.env['IMAGES_DIR'] ?? '';
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), '');
    const letter = { email: ada.email, subject: name, message: 'Hello' };
    expect((await shop.call('POST', '/contact', { body: letter })).status).to.equal(201);
    await orm.em.execute(
      `insert into unused_pictures (name, since) values (?, now() - interval '2 days')`,
      [name],
    );
    await orm.em.execute(
      `update messages set created_at = now() - interval '3 years' where subject = ?`,
      [name],
    );
    await restart();
    const left = async () => ({
      pictures: (await readdir(folder)).filter((one) => one === name),
      messages: await orm.em.execute<unknown[]>('select 1 from messages where subject = ?', [name]),
    });
    await eventually(left, ({ pictures, messages }) => pictures.length + messages.length === 0);
  });
});
