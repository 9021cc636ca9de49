import type Stripe from 'stripe';
import type { Moment } from './ids.ts';
import type { IntentEvent } from './payment-intent.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** The version of Stripe's API that the sandbox implements and the SDK pins. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** The content of an event, before it has an id. */
export type EventDraft =
  | { type: IntentEvent; object: Stripe.PaymentIntent }
  | { type: 'charge.refunded'; object: Stripe.Charge; previous: Partial<Stripe.Charge> }
  | { type: 'refund.created' | 'refund.failed'; object: Stripe.Refund }
  | {
      type: 'refund.updated' | 'charge.refund.updated';
      object: Stripe.Refund;
      previous: Partial<Stripe.Refund>;
    };

/** Records an event and enqueues its webhook. */
export type Emit = (draft: EventDraft) => void;

/** For events that no request has caused. */
const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null };

/**
 * Makes the `Emit` of a request. It writes in the transaction of the change that the event is
 * about.
 */
export const emitter =
  (store: Store, webhooks: Webhooks, { now, newId }: Moment, request = NO_REQUEST): Emit =>
  (draft) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now,
      data: {
        object: draft.object,
        ...('previous' in draft && { previous_attributes: draft.previous }),
      },
      livemode: false,
      pending_webhooks: 1,
      request,
      type: draft.type,
    } satisfies Stripe.EventBase;
    store.put(event);
    webhooks.enqueue(event);
  };

/** Stripe sends both of these events when a refund to a card changes. */
export const emitRefundUpdated = (
  emit: Emit,
  object: Stripe.Refund,
  previous: Partial<Stripe.Refund>,
): void => {
  emit({ type: 'refund.updated', object, previous });
  emit({ type: 'charge.refund.updated', object, previous });
};
