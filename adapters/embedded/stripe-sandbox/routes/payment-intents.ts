import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../errors.ts';
import { publicView } from '../intent-object.ts';
import { isSame } from '../keys.ts';
import type { Parameters } from '../parameters.ts';
import { mergeMetadata } from '../parameters.ts';
import type { IntentChange } from '../payment-intent.ts';
import {
  attachMethod,
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  updateIntent,
} from '../payment-intent.ts';
import type { Expand } from './expansion.ts';
import { readExpansion } from './expansion.ts';
import { readPaymentMethod } from './payment-methods.ts';
import type { Call, Done, Route, Work } from './route.ts';
import { ok } from './route.ts';

/** Stripe's limit for one payment, in minor units. */
const MAX_AMOUNT = 99_999_999;
const CURRENCIES = new Set(
  Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase()),
);
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

const create = (call: Call): Work => {
  const { parameters, moment, store } = call;
  const allowedTypes = readAllowedTypes(parameters);
  const amount = readAmount(parameters);
  if (amount === undefined) throw parameters.missing('amount');
  const currency = readCurrency(parameters);
  if (currency === undefined) throw parameters.missing('currency');
  const details = readDetails(parameters);
  const metadata = mergeMetadata({}, parameters.metadata());
  const method = readPaymentMethod(parameters, moment, store);
  const confirms = parameters.boolean('confirm');
  if (confirms) parameters.string('return_url');
  const expand = readExpansion(parameters, 'payment_intent', store);
  parameters.finish();
  return () => {
    const given = { amount, currency, metadata, allowedTypes };
    const created = createIntent(
      { ...given, description: null, receipt_email: null, ...details },
      moment,
    );
    if (method) store.put(method);
    const answer = apply(call, created, expand);
    if (confirms) return apply(call, confirmIntent(created.intent, method, moment), expand);
    return method ? apply(call, attachMethod(created.intent, method), expand) : answer;
  };
};

const retrieve = (call: Call): Work => {
  const expand = readExpansion(call.parameters, 'payment_intent', call.store);
  const find = intentFinder(call);
  if (call.caller === 'server') call.parameters.finish();
  return () => answerWith(call, find(), expand);
};

const update = (call: Call): Work => {
  const { parameters, moment, store } = call;
  const amount = readAmount(parameters);
  const currency = readCurrency(parameters);
  const details = readDetails(parameters);
  const metadata = parameters.metadata();
  const method = readPaymentMethod(parameters, moment, store);
  const expand = readExpansion(parameters, 'payment_intent', store);
  parameters.finish();
  return () => {
    const intent = intentFinder(call)();
    const changed = updateIntent(intent, {
      ...details,
      metadata: mergeMetadata(intent.metadata, metadata),
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
    });
    if (!method) return apply(call, changed, expand);
    const attached = attachMethod(changed.intent, method);
    store.put(method);
    return apply(call, attached, expand);
  };
};

const confirm = (call: Call): Work => {
  const { parameters, moment, store } = call;
  const find = intentFinder(call);
  const given = readPaymentMethod(parameters, moment, store);
  const expand = readExpansion(parameters, 'payment_intent', store);
  parameters.string('return_url');
  parameters.string('use_stripe_sdk');
  // Stripe's own script sends more parameters, about the browser. Only servers' parameters are
  // checked.
  if (call.caller === 'server') parameters.finish();
  return () => {
    const intent = find();
    const method = given ?? attachedMethod(call, intent);
    const change = confirmIntent(intent, method, moment);
    if (given) store.put(given);
    return apply(call, change, expand);
  };
};

/** Ends a 3-D Secure authentication, as a bank's page would. Stripe's API has no such call. */
const authenticate = (call: Call): Work => {
  const { parameters, moment } = call;
  const outcome = parameters.oneOf('outcome', ['succeed', 'fail']);
  if (!outcome) throw parameters.missing('outcome');
  const find = intentFinder(call);
  return () => {
    const intent = find();
    const method = attachedMethod(call, intent);
    return apply(call, authenticateIntent(intent, method, outcome === 'succeed', moment), same);
  };
};

const cancel = (call: Call): Work => {
  const { parameters, moment, store } = call;
  const reason = parameters.oneOf('cancellation_reason', REASONS);
  const expand = readExpansion(parameters, 'payment_intent', store);
  parameters.finish();
  return () => apply(call, cancelIntent(intentFinder(call)(), reason, moment), expand);
};

const same: Expand = (object) => object;

/** Stores the change, emits its event and answers with the intent. */
const apply = (call: Call, change: IntentChange, expand: Expand): Done => {
  const { intent, charge, event, error } = change;
  call.store.put(intent);
  if (charge) call.store.put(charge);
  if (event) call.emit({ type: event, object: intent });
  if (!error) return answerWith(call, intent, expand);
  const seen = call.caller === 'browser' ? publicView(intent) : intent;
  return { status: 402, body: { error: { ...error, payment_intent: seen } } };
};

const answerWith = (call: Call, intent: Stripe.PaymentIntent, expand: Expand): Done =>
  ok(call.caller === 'browser' ? publicView(intent) : expand(intent));

/**
 * Callers without the secret key must send the intent's client secret; a wrong one finds nothing.
 */
const intentFinder = ({ id, parameters, caller, store }: Call): (() => Stripe.PaymentIntent) => {
  const secret = caller === 'browser' ? parameters.required('client_secret') : undefined;
  return () => {
    const intent = store.get('payment_intent', id);
    const known = secret === undefined || isSame(secret, intent?.client_secret ?? '');
    if (intent && known) return intent;
    throw noSuch('payment_intent', id, 'intent');
  };
};

const attachedMethod = ({ store }: Call, { payment_method: id }: Stripe.PaymentIntent) =>
  typeof id === 'string' ? store.get('payment_method', id) : undefined;

const readAllowedTypes = (parameters: Parameters): ['card'] | null => {
  if (parameters.has('payment_method_types')) {
    throw invalidRequest(
      'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    );
  }
  const types = parameters.list('allowed_payment_method_types');
  if (types === undefined) return null;
  if (types.length === 1 && types[0] === 'card') return ['card'];
  throw invalidRequest('The sandbox takes payments by `card` only.', {
    param: 'allowed_payment_method_types',
  });
};

const readAmount = (parameters: Parameters): number | undefined => {
  const amount = parameters.integer('amount');
  if (amount !== undefined && amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount !== undefined && amount > MAX_AMOUNT) {
    throw invalidRequest(`Amount must be no more than ${MAX_AMOUNT} (eight digits).`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
};

const readCurrency = (parameters: Parameters): string | undefined => {
  const currency = parameters.filled('currency');
  if (currency === undefined || CURRENCIES.has(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${currency}. It must be a lower-case ISO 4217 code.`, {
    param: 'currency',
  });
};

const readDetails = (parameters: Parameters) => {
  const description = parameters.string('description');
  const email = parameters.string('receipt_email');
  return {
    ...(description !== undefined && { description: description || null }),
    ...(email !== undefined && { receipt_email: email || null }),
  };
};

const one = '/v1/payment_intents/:id';

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', prepare: create },
  { method: 'GET', path: one, browser: true, prepare: retrieve },
  { method: 'POST', path: one, prepare: update },
  { method: 'POST', path: `${one}/confirm`, browser: true, prepare: confirm },
  { method: 'POST', path: `${one}/authenticate`, browser: true, prepare: authenticate },
  { method: 'POST', path: `${one}/cancel`, prepare: cancel },
];
