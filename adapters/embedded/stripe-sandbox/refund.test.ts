import { expect } from 'chai';
import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { chargeOf } from './charge.ts';
import { newIntent } from './intent-object.ts';
import { concludeRefund, refundCharge } from './refund.ts';
import { methodOf, moment, refusalOf } from './testing.ts';

const PENDING = '4000000000007726';
const FAILING = '4000000000005126';

const chargeWith = (number = '4242424242424242', amount = 4999, currency = 'usd') => {
  const details = { description: null, receipt_email: null, metadata: {}, allowedTypes: null };
  return chargeOf(newIntent({ amount, currency, ...details }, moment), methodOf(number), moment);
};

const refund = (charge: Stripe.Charge, amount?: number) =>
  refundCharge(charge, { amount, reason: undefined, metadata: {} }, moment);

describe('a refund', () => {
  it('gives all back, once', () => {
    const done = refund(chargeWith());
    expect(done.refund).to.include({ amount: 4999, status: 'succeeded' });
    expect(done.charge).to.include({ amount_refunded: 4999, refunded: true });
    expect(done.isFinal).to.equal(true);
    const again = refusalOf(() => refund(done.charge, 1));
    expect(again.details.code).to.equal('charge_already_refunded');
  });

  it('gives back in parts, never more than remains', () => {
    const part = refund(chargeWith(), 4000);
    expect(part.charge).to.include({ amount_refunded: 4000, refunded: false });
    const { status, details } = refusalOf(() => refund(part.charge, 1000));
    expect(status).to.equal(400);
    expect(details).to.deep.equal({
      type: 'invalid_request_error',
      message: 'Refund amount ($10.00) is greater than unrefunded amount on charge ($9.99)',
      param: 'amount',
    });
    expect(refund(part.charge).refund.amount).to.equal(999);
  });

  for (const [currency, message] of [
    ['eur', 'Refund amount (€50.00) is greater than charge amount (€49.99)'],
    ['jpy', 'Refund amount (¥5,000) is greater than charge amount (¥4,999)'],
  ] as const) {
    it(`beyond a charge in ${currency} is refused with both amounts`, () => {
      const charge = chargeWith(undefined, 4999, currency);
      expect(refusalOf(() => refund(charge, 5000)).details).to.include({ message });
    });
  }

  it('that is pending counts at once, and succeeds later', () => {
    const begun = refund(chargeWith(PENDING), 4000);
    expect(begun).to.include({ isFinal: false });
    expect(begun.refund).to.include({ status: 'pending', pending_reason: 'processing' });
    expect(begun.charge.amount_refunded).to.equal(4000);
    const ended = concludeRefund(begun.refund, begun.charge);
    expect(ended.refund)
      .to.include({ status: 'succeeded' })
      .and.not.have.property('pending_reason');
    expect(ended.charge).to.deep.equal(begun.charge);
  });

  it('that fails gives its amount back to the charge, which can be refunded again', () => {
    const begun = refund(chargeWith(FAILING));
    expect(begun).to.include({ isFinal: false });
    expect(begun.refund.status).to.equal('succeeded');
    const ended = concludeRefund(begun.refund, begun.charge);
    expect(ended.refund).to.include({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(ended.charge).to.include({ amount_refunded: 0, refunded: false });
    expect(refund(ended.charge).refund.amount).to.equal(4999);
  });

  const step = fc.record({ amount: fc.integer({ min: 1, max: 60 }), concludes: fc.boolean() });
  for (const number of [PENDING, FAILING]) {
    it(`of ${number}, with any others, never comes to more than the charge`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
          let charge: Stripe.Charge = chargeWith(number, 100);
          const open: Stripe.Refund[] = [];
          const ended: Stripe.Refund[] = [];
          for (const { amount, concludes } of steps) {
            const remaining = charge.amount - charge.amount_refunded;
            if (amount > remaining) refusalOf(() => refund(charge, amount));
            else {
              const made = refund(charge, amount);
              ({ charge } = made);
              open.push(made.refund);
            }
            const oldest = concludes ? open.shift() : undefined;
            if (oldest) {
              const change = concludeRefund(oldest, charge);
              ({ charge } = change);
              ended.push(change.refund);
            }
            const total = [...open, ...ended]
              .filter(({ status }) => status !== 'failed')
              .reduce((sum, one) => sum + one.amount, 0);
            expect(charge.amount_refunded).to.equal(total).and.be.within(0, charge.amount);
            expect(charge.refunded).to.equal(total === charge.amount);
          }
        }),
      );
    });
  }
});
