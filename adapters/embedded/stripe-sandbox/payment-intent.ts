import type Stripe from 'stripe';
import { outcomeOf } from './cards.ts';
import { chargeOf } from './charge.ts';
import type { ErrorDetails } from './errors.ts';
import { unexpectedState } from './errors.ts';
import type { Moment } from './ids.ts';
import type { NewIntent } from './intent-object.ts';
import { newIntent } from './intent-object.ts';

type Intent = Stripe.PaymentIntent;
type Method = Stripe.PaymentMethod;

/** The events of a payment intent. */
export type IntentEvent = `payment_intent.${
  | 'created'
  | 'succeeded'
  | 'payment_failed'
  | 'canceled'
  | 'requires_action'}`;

/**
 * The result of one call. With `error`, the call failed, but the changes are stored nevertheless.
 */
export type IntentChange = {
  intent: Intent;
  charge?: Stripe.Charge;
  event?: IntentEvent;
  error?: ErrorDetails;
};

/** The message of https://docs.stripe.com/error-codes#payment-intent-authentication-failure */
const AUTHENTICATION_FAILURE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCELABLE = [...CONFIRMABLE, 'requires_capture', 'processing'];

export const createIntent = (given: NewIntent, moment: Moment): IntentChange => ({
  intent: newIntent(given, moment),
  event: 'payment_intent.created',
});

/**
 * Tries to pay with a payment method: succeeds, is declined or asks for authentication.
 * @throws ApiError (400 `payment_intent_unexpected_state`)
 */
export const confirmIntent = (
  intent: Intent,
  method: Method | undefined,
  moment: Moment,
): IntentChange => {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  assertStatus(intent, CONFIRMABLE, 'confirm');
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  const outcome = outcomeOf(method);
  if (outcome.kind === 'succeeds') return succeed(intent, method, moment);
  if (outcome.kind === 'authenticates') return askForAuthentication(intent, method, moment);
  const { code, declineCode, param, message } = outcome;
  const error: ErrorDetails = {
    type: 'card_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    ...(param && { param }),
  };
  return decline(intent, method, error, moment);
};

/**
 * Ends the authentication that an intent waits for.
 * @throws ApiError (400 `payment_intent_unexpected_state`) when it waits for none
 */
export const authenticateIntent = (
  intent: Intent,
  method: Method | undefined,
  passed: boolean,
  moment: Moment,
): IntentChange => {
  assertStatus(intent, ['requires_action'], 'authenticate');
  if (!method) throw new Error(`${intent.id} waits for authentication without a payment method`);
  if (passed) return succeed(intent, method, moment);
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILURE,
    payment_method: method,
  };
  return { intent: failed(intent, error), event: 'payment_intent.payment_failed' };
};

/** @throws ApiError (400 `payment_intent_unexpected_state`) once it has succeeded or is canceled */
export const cancelIntent = (
  intent: Intent,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
  { now }: Moment,
): IntentChange => {
  assertStatus(intent, CANCELABLE, 'cancel');
  return {
    intent: {
      ...intent,
      status: 'canceled',
      canceled_at: now,
      cancellation_reason: reason ?? null,
      next_action: null,
    },
    event: 'payment_intent.canceled',
  };
};

/**
 * Changes an intent. The amount can change until it is paid; an authentication that has begun was
 * for the old amount, and must begin again.
 * @throws ApiError (400 `payment_intent_unexpected_state`)
 */
export const updateIntent = (
  intent: Intent,
  changes: Partial<
    Pick<Intent, 'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email'>
  >,
): IntentChange => {
  const priced = changes.amount !== undefined || changes.currency !== undefined;
  if (priced) assertStatus(intent, CONFIRMABLE, 'update');
  const restarts = priced && intent.status === 'requires_action';
  return {
    intent: {
      ...intent,
      ...changes,
      ...(restarts && { status: 'requires_confirmation', next_action: null }),
    },
  };
};

/** Attaches a payment method without paying yet. @throws ApiError (400) as `updateIntent` */
export const attachMethod = (intent: Intent, method: Method): IntentChange => {
  assertStatus(intent, CONFIRMABLE, 'update');
  return {
    intent: {
      ...intent,
      payment_method: method.id,
      status: 'requires_confirmation',
      next_action: null,
    },
  };
};

const succeed = (intent: Intent, method: Method, moment: Moment): IntentChange => {
  const charge = chargeOf(intent, method, moment);
  return {
    intent: {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      last_payment_error: null,
      next_action: null,
    },
    charge,
    event: 'payment_intent.succeeded',
  };
};

const decline = (
  intent: Intent,
  method: Method,
  error: ErrorDetails,
  moment: Moment,
): IntentChange => {
  const charge = chargeOf(intent, method, moment, error);
  const lastError = { ...error, charge: charge.id, payment_method: method };
  const declined = { ...failed(intent, lastError), latest_charge: charge.id };
  return {
    intent: declined,
    charge,
    event: 'payment_intent.payment_failed',
    error: { ...lastError, payment_intent: declined },
  };
};

/** Removes the card that failed, so that the same intent can be paid with another one. */
const failed = (intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
  last_payment_error: error,
});

const askForAuthentication = (intent: Intent, method: Method, { newId }: Moment): IntentChange => ({
  intent: {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') },
    },
  },
  event: 'payment_intent.requires_action',
});

const VERBS = {
  confirm: 'confirmed',
  cancel: 'canceled',
  update: 'updated',
  authenticate: 'authenticated',
};

const assertStatus = (intent: Intent, statuses: string[], verb: keyof typeof VERBS): void => {
  if (statuses.includes(intent.status)) return;
  throw unexpectedState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${VERBS[verb]}: ${statuses.join(', ')}.`,
    intent,
  );
};
