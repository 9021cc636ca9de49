import type Stripe from 'stripe';
import type { ErrorDetails } from './errors.ts';
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
