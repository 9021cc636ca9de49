import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../errors.ts';
import { emitRefundUpdated } from '../events.ts';
import { mergeMetadata } from '../parameters.ts';
import { refundCharge } from '../refund.ts';
import type { Store } from '../store.ts';
import { readExpansion } from './expansion.ts';
import type { Call, Route, Work } from './route.ts';
import { ok } from './route.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

const create = ({ parameters, moment, store, emit, concludeLater }: Call): Work => {
  const intentId = parameters.filled('payment_intent');
  const chargeId = parameters.filled('charge');
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent or charge.',
    );
  }
  const amount = parameters.integer('amount');
  if (amount !== undefined && amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const reason = parameters.oneOf('reason', REASONS);
  const metadata = mergeMetadata({}, parameters.metadata());
  const expand = readExpansion(parameters, 'refund', store);
  parameters.finish();
  return () => {
    const present = paidCharge(store, intentId, chargeId);
    const change = refundCharge(present, { amount, reason, metadata }, moment);
    const { refund, charge } = change;
    store.put(charge);
    store.put(refund);
    const { amount_refunded, refunded } = present;
    emit({ type: 'refund.created', object: refund });
    emit({ type: 'charge.refunded', object: charge, previous: { amount_refunded, refunded } });
    if (!change.isFinal) concludeLater(refund);
    return ok(expand(refund));
  };
};

const update = ({ id, parameters, store, emit }: Call): Work => {
  const given = parameters.metadata();
  const expand = readExpansion(parameters, 'refund', store);
  parameters.finish();
  return () => {
    const present = findRefund(store, id);
    if (given === undefined) return ok(expand(present));
    const { metadata } = present;
    const refund = { ...present, metadata: mergeMetadata(metadata ?? {}, given) };
    store.put(refund);
    emitRefundUpdated(emit, refund, { metadata });
    return ok(expand(refund));
  };
};

/**
 * Always refused: a refund to a card cannot be canceled. https://docs.stripe.com/api/refunds/cancel
 */
const cancel = ({ id, parameters, store }: Call): Work => {
  readExpansion(parameters, 'refund', store);
  parameters.finish();
  return () => {
    const { status } = findRefund(store, id);
    throw invalidRequest(
      `You cannot cancel this refund because it has a status of ${status}. Only a refund with a status of requires_action may be canceled.`,
    );
  };
};

const findRefund = (store: Store, id: string): Stripe.Refund => {
  const refund = store.get('refund', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
};

const paidCharge = (
  store: Store,
  intentId: string | undefined,
  chargeId: string | undefined,
): Stripe.Charge => {
  const intent = intentId === undefined ? undefined : store.get('payment_intent', intentId);
  if (intentId !== undefined && !intent) {
    throw noSuch('payment_intent', intentId, 'payment_intent');
  }
  const id = chargeId ?? (typeof intent?.latest_charge === 'string' ? intent.latest_charge : '');
  const charge = store.get('charge', id);
  if (charge?.paid) return charge;
  if (chargeId !== undefined) throw noSuch('charge', chargeId, 'charge');
  throw invalidRequest(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
  );
};

const one = '/v1/refunds/:id';

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', prepare: create },
  { method: 'POST', path: one, prepare: update },
  { method: 'POST', path: `${one}/cancel`, prepare: cancel },
];
