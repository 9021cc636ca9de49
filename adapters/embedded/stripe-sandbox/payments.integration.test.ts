import { expect } from 'chai';
import type { Stripe } from 'stripe';
import type { Running } from './testing.ts';
import { card, failureOf, KEYS, startSandbox } from './testing.ts';

const DECLINES = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const;

describe('payments at the sandbox', () => {
  let running: Running;
  let stripe: Stripe;

  before(async () => {
    running = await startSandbox();
    ({ stripe } = running);
  });
  after(() => running.sandbox.close());

  const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 4999,
      currency: 'usd',
      metadata: { booking: 'b1' },
      allowed_payment_method_types: ['card'],
      ...more,
    });

  const confirm = async (intent: Stripe.PaymentIntent, number: string, scope = '') => {
    const response = await running.browse(`${scope}/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...card(number),
    });
    return { status: response.status, body: await response.json() };
  };

  it('are made, found, listed and paid', async () => {
    const made = await create();
    expect(made).to.include({ amount: 4999, currency: 'usd', status: 'requires_payment_method' });
    expect(made.metadata).to.deep.equal({ booking: 'b1' });
    expect(made.lastResponse.requestId).to.match(/^req_/);
    const { status, body } = await confirm(made, '4242424242424242');
    expect([status, body.status]).to.deep.equal([200, 'succeeded']);
    const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
    expect(paid).to.include({ status: 'succeeded', amount_received: 4999 });
    expect(paid.latest_charge).to.include({ paid: true, payment_intent: made.id });
    const { data } = await stripe.charges.list({ payment_intent: made.id });
    expect(data).to.deep.equal([paid.latest_charge]);
  });

  for (const [number, code, declineCode, message] of DECLINES) {
    it(`are declined for ${number}, then paid by another card`, async () => {
      const intent = await create();
      const { status, body } = await confirm(intent, number);
      expect(status).to.equal(402);
      expect(body.error).to.include({ type: 'card_error', code, message });
      expect(body.error.decline_code).to.equal(declineCode);
      expect(body.error.payment_intent.status).to.equal('requires_payment_method');
      const left = await stripe.paymentIntents.retrieve(intent.id);
      expect(left.last_payment_error).to.include({ code, message });
      expect((await confirm(intent, '4242424242424242')).body.status).to.equal('succeeded');
    });
  }

  for (const [outcome, status] of [
    ['succeed', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ] as const) {
    it(`wait for 3-D Secure, which may ${outcome}`, async () => {
      const intent = await create();
      const asked = await confirm(intent, '4000000000003220', '/sandbox/stripe');
      expect(asked.body).to.include({ status: 'requires_action' });
      const path = `/sandbox/stripe/v1/payment_intents/${intent.id}/authenticate`;
      const secret = { client_secret: intent.client_secret ?? '' };
      const response = await running.browse(path, { ...secret, outcome });
      expect(await response.json()).to.include({ status });
      const { last_payment_error: error } = await stripe.paymentIntents.retrieve(intent.id);
      const code = outcome === 'fail' ? 'payment_intent_authentication_failure' : undefined;
      expect(error?.code).to.equal(code);
    });
  }

  it('show a browser no metadata, and nothing without the client secret', async () => {
    const intent = await create();
    const path = `/v1/payment_intents/${intent.id}`;
    const seen = await running.browse(`${path}?client_secret=${intent.client_secret}`);
    expect(await seen.json())
      .to.include({ id: intent.id })
      .and.not.have.property('metadata');
    expect((await running.browse(path)).status).to.equal(400);
    expect((await running.browse(`${path}?client_secret=${intent.id}_secret_x`)).status).to.equal(
      404,
    );
    const other = await create();
    const body = { client_secret: other.client_secret ?? '', ...card('4242424242424242') };
    expect((await running.browse(`${path}/confirm`, body)).status).to.equal(404);
    expect((await running.browse(`${path}/cancel`, {})).status).to.equal(403);
    expect((await running.browse('/v1/payment_intents')).status).to.equal(403);
  });

  it('take no secret key by the way of the browsers, and no foreign key at all', async () => {
    const path = '/v1/payment_intents';
    expect((await running.browse(`/sandbox/stripe${path}`, {}, KEYS.secretKey)).status).to.equal(
      403,
    );
    expect((await running.browse(`/sandbox/stripe/control`, {})).status).to.equal(404);
    expect((await running.browse('/control')).status).to.equal(403);
    const foreign = await running.browse(path, {}, 'sk_test_somebody_else');
    expect(foreign.status).to.equal(401);
    expect(JSON.stringify(await foreign.json())).not.to.contain('somebody');
  });

  it('are canceled once, never after they succeeded', async () => {
    const intent = await create();
    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).to.include({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await confirm(intent, '4242424242424242')).body.error.code).to.equal(
      'payment_intent_unexpected_state',
    );
    const paid = await create({ payment_method: 'pm_card_visa', confirm: true });
    const error = await failureOf(stripe.paymentIntents.cancel(paid.id));
    expect(error).to.include({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent?.status).to.equal('succeeded');
  });

  it('change their amount and metadata until they are paid', async () => {
    const intent = await create();
    const changed = await stripe.paymentIntents.update(intent.id, {
      amount: 10,
      metadata: { booking: '', order: '7' },
    });
    expect(changed.amount).to.equal(10);
    expect(changed.metadata).to.deep.equal({ order: '7' });
    await confirm(intent, '4242424242424242');
    const error = await failureOf(stripe.paymentIntents.update(intent.id, { amount: 11 }));
    expect(error.code).to.equal('payment_intent_unexpected_state');
  });

  const refused: [string, Record<string, unknown>, string | undefined][] = [
    [
      'payment_method_types',
      { payment_method_types: ['card'] },
      'payment_method_types_no_longer_supported',
    ],
    ['an amount of 0', { amount: 0 }, 'parameter_invalid_integer'],
    ['a fractional amount', { amount: 1.5 }, 'parameter_invalid_integer'],
    ['a nine-digit amount', { amount: 100_000_000 }, 'amount_too_large'],
    ['an unknown currency', { currency: 'zzz' }, undefined],
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown'],
    ['wallets', { allowed_payment_method_types: ['card', 'link'] }, undefined],
    ['an expansion of nothing', { expand: ['colour'] }, undefined],
  ];
  for (const [what, params, code] of refused) {
    it(`are refused with ${what}`, async () => {
      const error = await failureOf(create(params));
      expect(error).to.include({ type: 'StripeInvalidRequestError', statusCode: 400 });
      expect(error.code).to.equal(code);
    });
  }

  it('take every ISO currency', async () => {
    expect((await create({ currency: 'jpy' })).currency).to.equal('jpy');
    expect((await create({ currency: 'kwd' })).currency).to.equal('kwd');
  });

  it('are listed newest first, page by page', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id).toReversed();
    const first = await stripe.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] });
    expect(first.has_more).to.equal(true);
    expect(first.data.map(({ id }) => id)).to.deep.equal(made.slice(0, 2));
    const second = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] ?? '' });
    expect(second.data[0]?.id).to.equal(made[2]);
    const back = await stripe.paymentIntents.list({ limit: 1, ending_before: made[2] ?? '' });
    expect(back.data[0]?.id).to.equal(made[1]);
    const future = await stripe.paymentIntents.list({ created: { gte: 4_000_000_000 } });
    expect(future.data).to.deep.equal([]);
    const all = await stripe.paymentIntents
      .list({ created: { gt: 0 }, limit: 2 })
      .autoPagingToArray({ limit: 500 });
    expect(new Set(all.map(({ id }) => id)).size)
      .to.equal(all.length)
      .and.greaterThan(10);
  });

  it('say what happened in events', async () => {
    const { id } = await create({ payment_method: 'pm_card_visa', confirm: true });
    const { data } = await stripe.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).to.deep.equal([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
    expect(data[0]?.data.object).to.include({ id, status: 'succeeded' });
    const event = await stripe.events.retrieve(data[0]?.id ?? '');
    expect(event).to.include({ api_version: '2026-10-28.endive', pending_webhooks: 1 });
  });

  it('answer a server that declines with a card error of the SDK', async () => {
    const error = await failureOf(
      create({ payment_method: 'pm_card_chargeDeclinedInsufficientFunds', confirm: true }),
    );
    expect(error).to.include({
      type: 'StripeCardError',
      statusCode: 402,
      decline_code: 'insufficient_funds',
    });
    expect(error.payment_intent?.metadata).to.deep.equal({ booking: 'b1' });
  });
});
