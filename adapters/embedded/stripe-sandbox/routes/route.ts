import type Stripe from 'stripe';
import type { Emit } from '../events.ts';
import type { Moment } from '../ids.ts';
import type { Parameters } from '../parameters.ts';
import type { Store } from '../store.ts';

/** One call of the API, by whom and with what. */
export type Call = {
  /** From the path, where it names an object. */
  id: string;
  parameters: Parameters;
  /** A browser has the publishable key: it needs an intent's client secret, and sees less of it. */
  caller: 'server' | 'browser';
  moment: Moment;
  store: Store;
  emit: Emit;
  /** The bank will say later how this refund ends. */
  concludeLater: (refund: Stripe.Refund) => void;
  /** How many deliveries of an event are still to be made. */
  pendingWebhooks: (event: string) => number;
};

/** What was done: an object, and 402 where the work was a payment that was declined. */
export type Done = { status: 200 | 402; body: object };

/** Does the work of a call, in one transaction. @throws ApiError before anything is written */
export type Work = () => Done;

/**
 * A route first reads the parameters and throws an ApiError for what is wrong with them; then it
 * answers with the work. Stripe keeps an idempotency key's answer from the second on.
 */
export type Route = {
  method: 'GET' | 'POST';
  /** With `:id` for an object's id. */
  path: string;
  /** Also open to the publishable key. */
  browser?: true;
  prepare: (call: Call) => Work;
};

export const ok = (body: object): Done => ({ status: 200, body });
