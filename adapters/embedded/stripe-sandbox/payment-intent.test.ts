import { expect } from 'chai';
import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { TEST_CARDS } from './cards.ts';
import { ApiError } from './errors.ts';
import type { IntentChange } from './payment-intent.ts';
import {
  attachMethod,
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  updateIntent,
} from './payment-intent.ts';
import { methodOf, moment, refusalOf } from './testing.ts';

const GOOD = methodOf('4242424242424242');
const POOR = methodOf('4000000000009995');
const SECURE = methodOf('4000000000003220');

const open = (): Stripe.PaymentIntent =>
  createIntent(
    {
      amount: 4999,
      currency: 'usd',
      description: null,
      receipt_email: null,
      metadata: { booking: 'b1' },
      allowedTypes: ['card'],
    },
    moment,
  ).intent;

describe('a payment intent', () => {
  it('waits for a payment method', () => {
    expect(open()).to.include({ status: 'requires_payment_method', amount_received: 0 });
  });

  it('succeeds with a good card, and has a charge', () => {
    const { intent, charge, event } = confirmIntent(open(), GOOD, moment);
    expect(intent).to.include({
      status: 'succeeded',
      amount_received: 4999,
      last_payment_error: null,
    });
    expect(charge).to.include({ id: intent.latest_charge, paid: true, amount: 4999 });
    expect(event).to.equal('payment_intent.succeeded');
  });

  it('is declined, lets the card go, and is then paid by the next one', () => {
    const declined = confirmIntent(open(), POOR, moment);
    expect(declined.intent).to.include({ status: 'requires_payment_method', payment_method: null });
    expect(declined.intent.last_payment_error).to.include({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    expect(declined.error?.payment_intent).to.equal(declined.intent);
    expect(declined.charge).to.include({ paid: false, status: 'failed' });
    const paid = confirmIntent(declined.intent, GOOD, moment);
    expect(paid.intent).to.include({ status: 'succeeded', last_payment_error: null });
  });

  it('asks for authentication, which passes or fails', () => {
    const asked = confirmIntent(open(), SECURE, moment);
    expect(asked.intent.status).to.equal('requires_action');
    expect(asked.intent.next_action?.type).to.equal('use_stripe_sdk');
    const passed = authenticateIntent(asked.intent, SECURE, true, moment);
    expect(passed.intent).to.include({ status: 'succeeded', next_action: null });
    const failed = authenticateIntent(asked.intent, SECURE, false, moment);
    const waiting = { status: 'requires_payment_method', payment_method: null, next_action: null };
    expect(failed.intent).to.include(waiting);
    expect(failed.intent.last_payment_error).to.include({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });

  it('may be confirmed with another card while it waits for authentication', () => {
    const asked = confirmIntent(open(), SECURE, moment).intent;
    expect(confirmIntent(asked, GOOD, moment).intent.status).to.equal('succeeded');
  });

  it('asks for authentication anew when its amount changes meanwhile', () => {
    const asked = confirmIntent(open(), SECURE, moment).intent;
    const { intent } = updateIntent(asked, { amount: 1 });
    expect(intent).to.include({ status: 'requires_confirmation', next_action: null, amount: 1 });
  });

  it('tells what it is when it is confirmed without a payment method', () => {
    const { status, details } = refusalOf(() => confirmIntent(open(), undefined, moment));
    expect(status).to.equal(400);
    expect(details).to.include({ code: 'payment_intent_unexpected_state' });
  });

  for (const ended of ['succeeded', 'canceled'] as const) {
    it(`takes nothing more once it is ${ended}`, () => {
      const intent =
        ended === 'succeeded'
          ? confirmIntent(open(), GOOD, moment).intent
          : cancelIntent(open(), undefined, moment).intent;
      const attempts = [
        () => confirmIntent(intent, GOOD, moment),
        () => cancelIntent(intent, undefined, moment),
        () => attachMethod(intent, GOOD),
        () => updateIntent(intent, { amount: 1 }),
        () => authenticateIntent(intent, SECURE, true, moment),
      ];
      for (const attempt of attempts) {
        const { status, details } = refusalOf(attempt);
        expect(status).to.equal(400);
        expect(details.code).to.equal('payment_intent_unexpected_state');
        expect(details.payment_intent).to.equal(intent);
      }
    });
  }

  it('whatever is done with it in whatever order: is charged at most once, then stays as it is', () => {
    const methods = TEST_CARDS.map(({ number }) => methodOf(number));
    const step = fc.oneof(
      fc
        .constantFrom(...methods)
        .map((method) => (intent: Stripe.PaymentIntent) => confirmIntent(intent, method, moment)),
      fc
        .boolean()
        .map(
          (passed) => (intent: Stripe.PaymentIntent) =>
            authenticateIntent(intent, SECURE, passed, moment),
        ),
      fc.constant((intent: Stripe.PaymentIntent) => cancelIntent(intent, 'abandoned', moment)),
      fc
        .integer({ min: 1, max: 99 })
        .map((amount) => (intent: Stripe.PaymentIntent) => updateIntent(intent, { amount })),
    );
    const laws = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let intent = open();
      let charged = 0;
      for (const take of steps) {
        const before = intent;
        let change: IntentChange;
        try {
          change = take(intent);
        } catch (error) {
          expect(error).to.be.instanceOf(ApiError);
          continue;
        }
        intent = change.intent;
        charged += change.charge?.paid ? change.charge.amount : 0;
        expect(['succeeded', 'canceled']).not.to.include(before.status);
      }
      expect(charged).to.equal(intent.amount_received);
      expect(charged).to.equal(intent.status === 'succeeded' ? intent.amount : 0);
    });
    fc.assert(laws);
  });
});
