import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Receiver, Running } from './testing.ts';
import { KEYS, startReceiver, startSandbox } from './testing.ts';

const INTENT = { amount: 500, currency: 'usd' } as const;
const PAID = { ...INTENT, payment_method: 'pm_card_visa', confirm: true } as const;

describe("the sandbox's webhooks", () => {
  let running: Running;
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
    running = await startSandbox({ webhookUrl: receiver.url });
  });
  afterEach(async () => {
    receiver.close();
    await running.sandbox.close();
  });

  const types = () => receiver.received.map(({ event }) => event.type);

  it('are signed so that the SDK can verify their raw body', async () => {
    const intent = await running.stripe.paymentIntents.create(INTENT);
    const [first] = await receiver.count(1);
    const { body = '', signature = '' } = first ?? {};
    const { webhooks } = running.stripe;
    const event = webhooks.constructEvent(body, signature, KEYS.webhookSecret);
    expect(event.type).to.equal('payment_intent.created');
    expect(event.data.object).to.include({ id: intent.id });
    const printedAnew = JSON.stringify(JSON.parse(body));
    expect(() => webhooks.constructEvent(printedAnew, signature, KEYS.webhookSecret)).to.throw();
    expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).to.throw();
  });

  it('tell of a payment, a decline, an authentication, a cancellation and a refund', async () => {
    const { paymentIntents, refunds } = running.stripe;
    const paid = await paymentIntents.create(PAID);
    await refunds.create({ payment_intent: paid.id });
    const open = await paymentIntents.create(INTENT);
    await paymentIntents
      .confirm(open.id, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => undefined);
    await paymentIntents.confirm(open.id, { payment_method: 'pm_card_threeDSecure2Required' });
    await paymentIntents.cancel(open.id);
    await receiver.count(8);
    expect(types().toSorted()).to.deep.equal([
      'charge.refunded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
    ]);
  });

  it('are sent again until they are taken', async () => {
    receiver.respond = () => (receiver.received.length < 3 ? 503 : 200);
    await running.stripe.paymentIntents.create(INTENT);
    const [first, , third] = await receiver.count(3);
    expect(third?.body).to.equal(first?.body);
    const event = await running.stripe.events.retrieve(first?.event.id ?? '');
    expect(event.type).to.equal('payment_intent.created');
  });

  it('do not wait for one that hangs', async () => {
    receiver.respond = ({ event }) =>
      event.type === 'payment_intent.created' ? new Promise(() => {}) : 200;
    await running.stripe.paymentIntents.create(PAID);
    await receiver.count(2);
    expect(types()).to.include('payment_intent.succeeded');
  });

  it('can be doubled and dropped', async () => {
    const created = { type: 'payment_intent.created' };
    await running.control('POST', '/webhook-rules', { action: 'drop', ...created });
    await running.control('POST', '/webhook-rules', {
      action: 'duplicate',
      type: 'payment_intent.succeeded',
    });
    await running.stripe.paymentIntents.create(PAID);
    await receiver.count(2);
    expect(types()).to.deep.equal(['payment_intent.succeeded', 'payment_intent.succeeded']);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).to.equal(1);
  });

  it('can be held and released in another order', async () => {
    await running.control('POST', '/webhook-rules', { action: 'hold', times: null });
    await running.stripe.paymentIntents.create(PAID);
    expect(receiver.received).to.have.length(0);
    await running.control('POST', '/webhooks/release', { order: 'newest' });
    expect(types()).to.deep.equal(['payment_intent.succeeded', 'payment_intent.created']);
    const { data } = await running.control('GET', '/deliveries');
    expect(data?.map(({ state }) => state)).to.deep.equal(['delivered', 'delivered']);
  });

  it('can be delayed, and sent once more', async () => {
    await running.control('POST', '/webhook-rules', { action: 'delay', delayMs: 150 });
    await running.stripe.paymentIntents.create(PAID);
    const received = await receiver.count(2);
    const delayed = received.find(({ event }) => event.type === 'payment_intent.created');
    const { data } = await running.control('GET', '/deliveries');
    const { created = Infinity } = data?.find(({ type }) => type === delayed?.event.type) ?? {};
    expect(delayed?.at).to.be.at.least(created + 150);
    await running.control('POST', `/events/${delayed?.event.id}/resend`);
    await receiver.count(3);
    expect(receiver.received[2]?.event.id).to.equal(delayed?.event.id);
  });

  it('that were not taken are sent after a restart of the sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
    const data = join(folder, 'stripe.sqlite');
    const first = await startSandbox({ data, webhookUrl: 'http://127.0.0.1:1/' });
    const intent = await first.stripe.paymentIntents.create(INTENT);
    await first.sandbox.close();
    const second = await startSandbox({ data });
    second.sandbox.deliverWebhooksTo(receiver.url);
    await receiver.count(1);
    expect(receiver.received[0]?.event.data.object).to.include({ id: intent.id });
    expect((await second.stripe.paymentIntents.retrieve(intent.id)).id).to.equal(intent.id);
    await second.sandbox.close();
    await rm(folder, { recursive: true });
  });
});
