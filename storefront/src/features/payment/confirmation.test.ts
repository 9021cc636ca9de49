import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect } from 'chai';
import { outcomeOf } from './confirmation.ts';

/** What Stripe answers, cut down to what is read of it. */
const outcomeOfAnswer = (answer: object) => outcomeOf(answer as PaymentIntentResult);

describe('outcomeOf', () => {
  it('is the transaction once the card was charged', () => {
    const paymentIntent = { id: 'pi_1', status: 'succeeded' };
    expect(outcomeOfAnswer({ paymentIntent })).to.deep.equal({ paidBy: 'pi_1' });
  });

  it('is the transaction, too, when it was charged before and Stripe refuses to do it again', () => {
    const error = {
      message: 'Unexpected state',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    };
    expect(outcomeOfAnswer({ error })).to.deep.equal({ paidBy: 'pi_1' });
  });

  it("is a problem in Stripe's words when there are any", () => {
    const message = 'Your card has insufficient funds.';
    expect(outcomeOfAnswer({ error: { message } })).to.deep.equal({ problem: message });
    const paymentIntent = {
      id: 'pi_1',
      status: 'requires_payment_method',
      last_payment_error: { message },
    };
    expect(outcomeOfAnswer({ paymentIntent })).to.deep.equal({ problem: message });
  });

  it('is never a payment while it is not certain', () => {
    for (const status of ['processing', 'requires_action', 'requires_payment_method', 'canceled'])
      expect(outcomeOfAnswer({ paymentIntent: { id: 'pi_1', status } }).paidBy, status).to.equal(
        undefined,
      );
    expect(outcomeOfAnswer({ error: {} }).problem).to.contain('charged once at most');
  });
});
