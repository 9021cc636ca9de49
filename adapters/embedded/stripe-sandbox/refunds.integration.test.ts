import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Stripe } from 'stripe';
import type { Receiver, Running } from './testing.ts';
import { failureOf, startReceiver, startSandbox } from './testing.ts';

/** Longer than any test: the tests conclude refunds themselves. */
const NEVER_BY_ITSELF = { refundOutcomeMs: 3_600_000 };

describe('refunds at the sandbox', () => {
  let receiver: Receiver;
  let running: Running;
  let stripe: Stripe;

  beforeEach(async () => {
    receiver = await startReceiver();
    running = await startSandbox({ webhookUrl: receiver.url, ...NEVER_BY_ITSELF });
    ({ stripe } = running);
  });
  afterEach(async () => {
    receiver.close();
    await running.sandbox.close();
  });

  const pay = async (card = 'pm_card_visa'): Promise<string> => {
    const intent = { amount: 4999, currency: 'usd', payment_method: card, confirm: true };
    return (await stripe.paymentIntents.create(intent)).id;
  };
  const conclude = () => running.control('POST', '/refunds/conclude');
  const chargeOf = async (payment: string, at = stripe) => {
    const intent = await at.paymentIntents.retrieve(payment, { expand: ['latest_charge'] });
    const { latest_charge: charge } = intent;
    if (typeof charge !== 'object' || !charge) throw new Error(`${payment} has no charge`);
    return charge;
  };
  /** Waits for `count` webhooks. @returns the events about refunds among them */
  const refundEvents = async (count: number) => {
    const received = await receiver.count(count);
    return received
      .map(({ event }) => event)
      .filter(({ type }) => !type.startsWith('payment_intent.'))
      .toSorted((one, other) => one.type.localeCompare(other.type));
  };

  it('give back in parts, and never more than was paid', async () => {
    const payment = await pay();
    const part = await stripe.refunds.create({ payment_intent: payment, amount: 999 });
    const tooMuch = await failureOf(
      stripe.refunds.create({ payment_intent: payment, amount: 4001 }),
    );
    expect(tooMuch).to.include({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($40.01) is greater than unrefunded amount on charge ($40.00)',
    });
    expect(tooMuch.code).to.equal(undefined);
    const rest = await stripe.refunds.create({ payment_intent: payment, reason: 'duplicate' });
    expect([part.amount, rest.amount, rest.status]).to.deep.equal([999, 4000, 'succeeded']);
    const again = await failureOf(stripe.refunds.create({ payment_intent: payment }));
    expect(again).to.include({ statusCode: 400, code: 'charge_already_refunded' });
    expect(await chargeOf(payment)).to.include({ refunded: true, amount_refunded: 4999 });
  });

  it('asked for at once never come to more than the charge', async () => {
    const payment = await pay();
    const asked = Array.from({ length: 5 }, () =>
      stripe.refunds.create({ payment_intent: payment, amount: 2000 }),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    expect(await chargeOf(payment)).to.include({ refunded: false, amount_refunded: 4000 });
  });

  it('under one idempotency key are one refund', async () => {
    const payment = await pay();
    const ask = (amount: number) =>
      stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey: 'r' });
    const [first, second] = [await ask(5), await ask(5)];
    expect(second.id).to.equal(first.id);
    expect((await failureOf(ask(6))).type).to.equal('StripeIdempotencyError');
    expect(await chargeOf(payment)).to.include({ amount_refunded: 5 });
  });

  it('are found, and listed by payment and by charge, newest first, page by page', async () => {
    const [payment, other] = [await pay(), await pay()];
    const ask = (amount: number) =>
      stripe.refunds.create({ payment_intent: payment, amount, metadata: { n: amount } });
    const made = [await ask(1), await ask(2), await ask(3)].toReversed();
    await stripe.refunds.create({ payment_intent: other });
    const charge = (await chargeOf(payment)).id;
    const first = await stripe.refunds.list({ payment_intent: payment, limit: 2 });
    expect(first.data.map(({ id }) => id)).to.deep.equal(made.slice(0, 2).map(({ id }) => id));
    expect(first.has_more).to.equal(true);
    const last = await stripe.refunds.list({ charge, starting_after: first.data[1]?.id ?? '' });
    expect(last.data.map(({ id }) => id)).to.deep.equal([made[2]?.id]);
    expect(last.has_more).to.equal(false);
    const all = await stripe.refunds.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
    expect(all).to.have.length(4);
    const found = await stripe.refunds.retrieve(made[0]?.id ?? '', { expand: ['charge'] });
    expect(found).to.include({ amount: 3 });
    expect(found.metadata).to.deep.equal({ n: '3' });
    expect(found.charge).to.include({ id: charge, amount_refunded: 6 });
    expect((await failureOf(stripe.refunds.retrieve('re_none'))).code).to.equal('resource_missing');
  });

  it('of what was not paid are refused', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 5, currency: 'usd' });
    const error = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(error).to.include({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('take other metadata, and tell of it', async () => {
    const payment = await pay();
    const { id } = await stripe.refunds.create({ payment_intent: payment, metadata: { why: 'x' } });
    const changed = await stripe.refunds.update(id, { metadata: { why: '', line: '2' } });
    expect(changed.metadata).to.deep.equal({ line: '2' });
    const events = await refundEvents(6);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'charge.refund.updated',
      'charge.refunded',
      'refund.created',
      'refund.updated',
    ]);
    expect(events[3]?.data.previous_attributes).to.deep.equal({ metadata: { why: 'x' } });
    expect((await failureOf(stripe.refunds.update('re_none', {}))).code).to.equal(
      'resource_missing',
    );
  });

  it('to a card cannot be canceled', async () => {
    const { id } = await stripe.refunds.create({ payment_intent: await pay() });
    const error = await failureOf(stripe.refunds.cancel(id));
    expect(error).to.include({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(await stripe.refunds.retrieve(id)).to.include({ status: 'succeeded' });
    expect((await failureOf(stripe.refunds.cancel('re_none'))).code).to.equal('resource_missing');
  });

  it('may be pending at first, and succeed later', async () => {
    const payment = await pay('pm_card_pendingRefund');
    const begun = await stripe.refunds.create({ payment_intent: payment, amount: 999 });
    expect(begun).to.include({ status: 'pending', pending_reason: 'processing' });
    expect(await chargeOf(payment)).to.include({ amount_refunded: 999 });
    expect(await conclude()).to.deep.equal({ concluded: 1 });
    expect(await conclude()).to.deep.equal({ concluded: 0 });
    expect(await stripe.refunds.retrieve(begun.id)).to.include({ status: 'succeeded' });
    expect(await chargeOf(payment)).to.include({ amount_refunded: 999 });
    const events = await refundEvents(6);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'charge.refund.updated',
      'charge.refunded',
      'refund.created',
      'refund.updated',
    ]);
    expect(events[2]?.data.object).to.include({ id: begun.id, status: 'pending' });
    expect(events[3]?.data.object).to.include({ id: begun.id, status: 'succeeded' });
    expect(events[3]?.data.previous_attributes).to.include({ status: 'pending' });
    expect(events[3]?.request).to.deep.equal({ id: null, idempotency_key: null });
  });

  it('may succeed at first, and fail later: the charge has its money again', async () => {
    const payment = await pay('pm_card_refundFail');
    const begun = await stripe.refunds.create({ payment_intent: payment });
    expect(begun.status).to.equal('succeeded');
    expect(await chargeOf(payment)).to.include({ amount_refunded: 4999, refunded: true });
    await conclude();
    const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
    expect(await stripe.refunds.retrieve(begun.id)).to.include(failed);
    expect(await chargeOf(payment)).to.include({ amount_refunded: 0, refunded: false });
    const events = await refundEvents(7);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'charge.refund.updated',
      'charge.refunded',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ]);
    expect(events[3]?.data.object).to.include({ id: begun.id, ...failed });
    const second = await stripe.refunds.create({ payment_intent: payment });
    expect(second.amount).to.equal(4999);
  });

  it('come to their outcome by themselves', async () => {
    const quick = await startSandbox({ webhookUrl: receiver.url, refundOutcomeMs: 0 });
    const intent = { amount: 5, currency: 'usd', payment_method: 'pm_card_refundFail' };
    const { id } = await quick.stripe.paymentIntents.create({ ...intent, confirm: true });
    await quick.stripe.refunds.create({ payment_intent: id, amount: 2 });
    await quick.stripe.refunds.create({ payment_intent: id, amount: 3 });
    const failed = (await refundEvents(12)).filter(({ type }) => type === 'refund.failed');
    expect(failed).to.have.length(2);
    expect(await chargeOf(id, quick.stripe)).to.include({ amount_refunded: 0 });
    await quick.sandbox.close();
  });

  it('come to their outcome after a restart of the sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
    const options = { data: join(folder, 'stripe.sqlite'), webhookUrl: receiver.url };
    const first = await startSandbox({ ...options, ...NEVER_BY_ITSELF });
    const intent = { amount: 5, currency: 'usd', payment_method: 'pm_card_pendingRefund' };
    const { id } = await first.stripe.paymentIntents.create({ ...intent, confirm: true });
    const begun = await first.stripe.refunds.create({ payment_intent: id });
    await first.sandbox.close();
    const second = await startSandbox({ ...options, ...NEVER_BY_ITSELF });
    expect(await second.stripe.refunds.retrieve(begun.id)).to.include({ status: 'succeeded' });
    await second.sandbox.close();
    await rm(folder, { recursive: true });
  });
});
