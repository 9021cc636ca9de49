import type Stripe from 'stripe';
import { unusableCard } from './errors.ts';
import type { Moment } from './ids.ts';
import type { Parameters } from './parameters.ts';

type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'authenticates' }
  | { kind: 'declines'; code: string; declineCode?: string; param?: string; message: string };

/** The status of a refund at first, and the status that it gets a little later. */
type RefundCourse = { begins: 'pending' | 'succeeded'; ends: 'succeeded' | 'failed' };

const REFUNDED_AT_ONCE: RefundCourse = { begins: 'succeeded', ends: 'succeeded' };

/** A test card of Stripe's documentation, and how payments with it and their refunds end. */
export type TestCard = { number: string; token: string; outcome: Outcome; refund?: RefundCourse };

/** The test cards, their tokens and their messages, as https://docs.stripe.com/testing lists them. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', outcome: { kind: 'succeeds' } },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    outcome: {
      kind: 'declines',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    outcome: {
      kind: 'declines',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    outcome: {
      kind: 'declines',
      code: 'expired_card',
      param: 'exp_month',
      message: 'Your card has expired.',
    },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: {
      kind: 'declines',
      code: 'incorrect_cvc',
      param: 'cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    outcome: {
      kind: 'declines',
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000003220',
    token: 'pm_card_threeDSecure2Required',
    outcome: { kind: 'authenticates' },
  },
  {
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    outcome: { kind: 'succeeds' },
    refund: { begins: 'pending', ends: 'succeeded' },
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    outcome: { kind: 'succeeds' },
    refund: { begins: 'succeeded', ends: 'failed' },
  },
];

/** The stored details of a card, without its number and its security code. */
export type CardDetails = { last4: string; expMonth: number; expYear: number };

const MAX_YEARS_AHEAD = 50;

/**
 * Reads `payment_method_data[card]` and checks it in Stripe's order: number, month, year, code.
 * @param now Unix time in seconds
 * @throws ApiError (402) for an invalid card; (400) for a missing field
 */
export const readCard = (card: Parameters, now: number): CardDetails => {
  const number = card.required('number').replace(/[\s-]/g, '');
  const last4 = testCard(number).number.slice(-4);
  const expMonth = Number(card.required('exp_month'));
  const year = Number(card.required('exp_year'));
  const expYear = year < 100 ? 2000 + year : year;
  const today = new Date(now * 1000);
  const isThisYear = expYear === today.getUTCFullYear();
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) throw invalidMonth();
  if (
    !Number.isInteger(expYear) ||
    expYear < today.getUTCFullYear() ||
    expYear > today.getUTCFullYear() + MAX_YEARS_AHEAD
  ) {
    throw unusableCard(
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
      'exp_year',
    );
  }
  if (isThisYear && expMonth < today.getUTCMonth() + 1) throw invalidMonth();
  const cvc = card.string('cvc');
  if (cvc !== undefined && !/^\d{3}$/.test(cvc)) {
    throw unusableCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { last4, expMonth, expYear };
};

const testCard = (number: string): TestCard => {
  if (!/^\d{12,19}$/.test(number)) {
    throw unusableCard('invalid_number', 'Your card number is invalid.', 'number');
  }
  if (!passesLuhn(number)) {
    throw unusableCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (card) return card;
  throw unusableCard(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. Try 4242 4242 4242 4242.',
    'number',
    { decline_code: 'test_mode_live_card' },
  );
};

const invalidMonth = () =>
  unusableCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');

const passesLuhn = (number: string): boolean => {
  const sum = Array.from(number, Number).reduceRight((total, digit, index) => {
    const value = digit * ((number.length - index) % 2 === 1 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** How a payment with a stored payment method ends. */
export const outcomeOf = (method: Stripe.PaymentMethod): Outcome =>
  cardOf(method.id, method.card?.last4).outcome;

/** How a refund of a charge begins and ends. */
export const refundCourseOf = (charge: Stripe.Charge): RefundCourse =>
  cardOf(charge.id, charge.payment_method_details?.card?.last4).refund ?? REFUNDED_AT_ONCE;

/**
 * The test card of a method or charge. The last four digits are enough to tell test cards apart.
 */
const cardOf = (id: string, last4: string | null | undefined): TestCard => {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(last4 ?? '?'));
  if (!card) throw new Error(`${id} is not made from a test card`);
  return card;
};

/** The details behind one of Stripe's test tokens, such as `pm_card_visa`. */
export const cardOfToken = (token: string, now: number): CardDetails | undefined => {
  const card = TEST_CARDS.find((candidate) => candidate.token === token);
  const expYear = new Date(now * 1000).getUTCFullYear() + 1;
  return card && { last4: card.number.slice(-4), expMonth: 12, expYear };
};

/** Makes a payment method from a card. */
export const paymentMethodOf = (card: CardDetails, { now, newId }: Moment) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod;
