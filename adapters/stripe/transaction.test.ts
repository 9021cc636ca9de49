import { expect } from 'chai';
import type { Stripe } from 'stripe';
import type { Transaction } from '../../application/payments/ports.ts';
import { Money } from '../../domain/money.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { eventOf, metadataOf, transactionOf, type Intent } from './transaction.ts';

const attemptId = '01940000-0000-7000-8000-000000000001';
const metadata = { attempt: attemptId, payer: 'payer-1', booking: 'booking-1' };
const known = { attemptId, payerId: 'payer-1', bookingId: 'booking-1', orderId: undefined };

const intent = (part: Partial<Intent> = {}): Intent => ({
  id: 'pi_1',
  status: 'requires_payment_method',
  amount: 4999,
  currency: 'usd',
  latest_charge: null,
  metadata,
  ...part,
});

/** As it comes: JSON of which only a part is looked at. */
const event = (type: string, object: object): Stripe.Event =>
  JSON.parse(JSON.stringify({ id: 'evt_1', type, data: { object } }));

const charge = {
  payment_intent: 'pi_1',
  amount: 4999,
  amount_refunded: 4999,
  currency: 'usd',
  refunded: true,
  metadata,
};

describe('a transaction of Stripe', () => {
  const meanings: [Intent['status'], Transaction['status']][] = [
    ['succeeded', 'succeeded'],
    ['canceled', 'cancelled'],
    ['processing', 'open'],
    ['requires_action', 'open'],
    ['requires_capture', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_payment_method', 'open'],
  ];
  for (const [status, meaning] of meanings) {
    it(`is ${meaning} when the intent is ${status}`, () => {
      expect(transactionOf(intent({ status }))?.status).to.equal(meaning);
    });
  }

  it('has the amount, and what was said about it', () => {
    expect(transactionOf(intent())).to.deep.equal({
      id: 'pi_1',
      status: 'open',
      amount: new Money(4999, 'usd'),
      amountRefunded: new Money(0, 'usd'),
      refunded: false,
      ...known,
    });
  });

  it('has the card once it has succeeded, as far as its charge is told', () => {
    const charged = (details: object | null, status: Intent['status'] = 'succeeded') =>
      transactionOf(
        JSON.parse(
          JSON.stringify({
            ...intent({ status }),
            latest_charge: { refunded: false, amount_refunded: 0, payment_method_details: details },
          }),
        ),
      );
    expect(charged({ type: 'card', card: { last4: '4242' } })).to.include({ cardLast4: '4242' });
    for (const details of [null, { type: 'link' }, { type: 'card', card: { last4: null } }])
      expect(charged(details)).to.not.have.property('cardLast4');
    const declined = charged({ card: { last4: '0002' } }, 'requires_payment_method');
    expect(declined).to.not.have.property('cardLast4');
  });

  it('is foreign without our words about it', () => {
    const foreign = transactionOf(intent({ metadata: {} }));
    expect(foreign).to.include({ attemptId: undefined, payerId: undefined, bookingId: undefined });
    const named = transactionOf(intent({ metadata: { attempt: 'the third' } }));
    expect(named).to.include({ attemptId: undefined });
  });

  it('is none when the shop cannot hold its amount', () => {
    expect(transactionOf(intent({ currency: 'usdc' }))).to.equal(undefined);
  });

  it('says of an attempt what it reads back', () => {
    const createdAt = new Date(0);
    const amount = new Money(4999, 'usd');
    const attempt = { id: attemptId, payerId: 'payer-1', amount, createdAt };
    expect(metadataOf(new PaymentAttempt({ ...attempt, bookingId: 'booking-1' }))).to.deep.equal(
      metadata,
    );
    expect(metadataOf(new PaymentAttempt(attempt))).to.have.all.keys('attempt', 'payer');
  });
});

describe('an event of Stripe', () => {
  it('tells of a success', () => {
    const { type, transaction } = eventOf(
      event('payment_intent.succeeded', intent({ status: 'succeeded' })),
    );
    expect(type).to.equal('succeeded');
    expect(transaction).to.include({ id: 'pi_1', status: 'succeeded', ...known });
  });

  it('tells of a cancellation', () => {
    const { type, transaction } = eventOf(
      event('payment_intent.canceled', intent({ status: 'canceled' })),
    );
    expect(type).to.equal('cancelled');
    expect(transaction).to.include({ id: 'pi_1', status: 'cancelled', ...known });
  });

  it('tells of a refund in full, by the intent that was paid', () => {
    expect(eventOf(event('charge.refunded', charge))).to.deep.equal({
      id: 'evt_1',
      type: 'refunded',
      transaction: {
        id: 'pi_1',
        status: 'succeeded',
        amount: new Money(4999, 'usd'),
        amountRefunded: new Money(4999, 'usd'),
        refunded: true,
        ...known,
      },
    });
  });

  it('is nothing to us for a refund in part, a charge without an intent, or any other', () => {
    const other = { id: 'evt_1', type: 'other', transaction: undefined };
    expect(eventOf(event('charge.refunded', { ...charge, refunded: false }))).to.deep.equal(other);
    expect(eventOf(event('customer.created', {}))).to.deep.equal(other);
    const direct = eventOf(event('charge.refunded', { ...charge, payment_intent: null }));
    expect(direct.transaction).to.equal(undefined);
  });
});
