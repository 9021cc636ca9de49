import type Stripe from 'stripe';
import type { Moment } from './ids.ts';

/** `amount` is in minor units of `currency` (lower-case ISO code). */
export type NewIntent = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email'
> & { allowedTypes: ['card'] | null };

export const newIntent = (
  { allowedTypes, ...given }: NewIntent,
  { now, newId }: Moment,
): Stripe.PaymentIntent => {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    ...given,
    allowed_payment_method_types: allowedTypes,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: now,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
};

/** What a browser may see of an intent with its client secret; https://docs.stripe.com/api */
export const publicView = (intent: Stripe.PaymentIntent) => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  automatic_payment_methods: intent.automatic_payment_methods,
  canceled_at: intent.canceled_at,
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  client_secret: intent.client_secret,
  confirmation_method: intent.confirmation_method,
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method: intent.payment_method,
  payment_method_types: intent.payment_method_types,
  processing: intent.processing,
  receipt_email: intent.receipt_email,
  setup_future_usage: intent.setup_future_usage,
  shipping: intent.shipping,
  source: intent.source,
  status: intent.status,
});
