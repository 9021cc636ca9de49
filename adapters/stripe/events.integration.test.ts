import { expect } from 'chai';
import { Stripe } from 'stripe';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import type { PaymentEvent, Payments } from '../../application/payments/ports.ts';
import { InvalidInput, type DomainError } from '../../domain/errors.ts';
import { createStripeSandbox } from '../embedded/stripe-sandbox/server.ts';
import {
  accountAt,
  attemptOf,
  refundOf,
  publishableKey,
  secretKey,
  webhookSecret,
  type Account,
} from './testing/account.ts';
import { receiveDeliveries } from './testing/deliveries.ts';

describe('events of Stripe', () => {
  const keys = { secretKey, publishableKey, webhookSecret };
  const sandbox = createStripeSandbox({ ...keys, data: ':memory:' });
  let account: Account;
  let payments: Payments;
  let received: Awaited<ReturnType<typeof receiveDeliveries>>;

  before(async () => {
    account = accountAt(`http://127.0.0.1:${await sandbox.listen(0)}`);
    payments = account.payments;
    received = await receiveDeliveries();
    sandbox.deliverWebhooksTo(received.url);
  });

  after(async () => {
    await sandbox.close();
    await received.close();
  });

  const eventAbout = async (id: string, type: PaymentEvent['type']) =>
    (await received.about(payments, type, id)).event;

  it('tells of a success, a cancellation and a refund, with what we know about each', async () => {
    const attempt = attemptOf(4999, 'usd', 'booking-1');
    const started = await payments.start(attempt);
    const { id } = started.transaction;
    await account.pay(started);
    const succeeded = { ...started.transaction, status: 'succeeded' };
    expect((await eventAbout(id, 'succeeded')).transaction).to.deep.equal(succeeded);
    await payments.refund(id, refundOf(started.transaction));
    const { amount } = started.transaction;
    const refunded = { ...succeeded, refunded: true, amountRefunded: amount };
    expect((await eventAbout(id, 'refunded')).transaction).to.deep.equal(refunded);

    const { transaction: unwanted } = await payments.start(attemptOf());
    const cancelled = await payments.cancel(unwanted.id);
    expect((await eventAbout(unwanted.id, 'cancelled')).transaction).to.deep.equal(cancelled);
  });

  const signed = (payload: string, secret: string, timestamp = Date.now() / 1000) =>
    new Stripe(secretKey).webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(timestamp),
    });

  it('is refused unless Stripe has signed these very bytes, lately', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      data: { object: {} },
    });
    const good = signed(payload, webhookSecret);
    expect(await payments.readEvent(good, async () => Buffer.from(payload))).to.include({
      type: 'other',
    });
    const bad: [string, string][] = [
      [payload, ''],
      [payload, 'nonsense'],
      [payload, signed(payload, 'whsec_other')],
      [`${payload} `, good],
      [payload, signed(payload, webhookSecret, Date.now() / 1000 - 301)],
      ['', good],
    ];
    for (const [body, signature] of bad)
      expect(await rejectionOf(payments.readEvent(signature, async () => Buffer.from(body))))
        .instanceOf(InvalidInput)
        .that.satisfies((error: DomainError) => error.fields[0]?.field === '');
  });

  it('is refused when it is signed and is no event', async () => {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } };
    const read = (payload: string) =>
      payments.readEvent(signed(payload, webhookSecret), async () => Buffer.from(payload));
    expect((await read(JSON.stringify(event))).transaction).to.equal(undefined);
    for (const wrong of [
      null,
      [],
      { ...event, id: 'evt_\u0000' },
      { ...event, id: 1 },
      { ...event, type: null },
      { ...event, data: null },
      { ...event, data: { object: 'pi_1' } },
    ])
      expect(await rejectionOf(read(JSON.stringify(wrong))), JSON.stringify(wrong)).instanceOf(
        InvalidInput,
      );
  });
});
