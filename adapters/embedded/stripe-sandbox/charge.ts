import type Stripe from 'stripe';
import type { ErrorDetails } from './errors.ts';
import { invalidRequest } from './errors.ts';
import type { Moment } from './ids.ts';

type Failure = Pick<ErrorDetails, 'code' | 'decline_code' | 'message'>;

/** The charge of one attempt to pay an intent; with `failure`, a failed one. */
export const chargeOf = (
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { now, newId }: Moment,
  failure?: Failure,
) =>
  ({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !failure,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetailsOf(intent, method), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge;

const outcomeOf = (failure: Failure | undefined): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure ? (failure.decline_code ?? failure.code ?? null) : null,
  risk_level: 'normal',
  seller_message: failure ? 'The bank did not approve the payment.' : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
});

const cardDetailsOf = (
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: intent.amount,
  authorization_code: null,
  brand: card?.brand ?? null,
  checks: card?.checks ?? null,
  country: card?.country ?? null,
  electronic_commerce_indicator: null,
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
  funding: card?.funding ?? null,
  installments: null,
  last4: card?.last4 ?? null,
  mandate: null,
  network: card?.brand ?? null,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

/** What a refund is asked to be; without `amount` (minor units), all that remains. */
export type RefundRequest = {
  amount: number | undefined;
  reason: Stripe.Refund.Reason | undefined;
  metadata: Record<string, string>;
};

/**
 * Refunds a charge, in full or in part.
 * @throws ApiError (400 `charge_already_refunded`) for more than what remains
 */
export const refundCharge = (
  charge: Stripe.Charge,
  { amount, reason, metadata }: RefundRequest,
  { now, newId }: Moment,
): { refund: Stripe.Refund; charge: Stripe.Charge } => {
  const remaining = charge.amount - charge.amount_refunded;
  const refunded = amount ?? remaining;
  if (remaining === 0 || refunded > remaining) {
    const message =
      remaining === 0
        ? `Charge ${charge.id} has already been refunded.`
        : `Refund amount (${refunded}) is greater than unrefunded amount on charge (${remaining})`;
    throw invalidRequest(message, { code: 'charge_already_refunded', param: 'amount' });
  }
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  const amountRefunded = charge.amount_refunded + refunded;
  return {
    refund,
    charge: {
      ...charge,
      amount_refunded: amountRefunded,
      refunded: amountRefunded === charge.amount,
    },
  };
};
