import type Stripe from 'stripe';
import type { Emit } from '../events.ts';
import type { Moment } from '../ids.ts';
import type { Parameters } from '../parameters.ts';
import type { Store } from '../store.ts';

/** One call of the API. */
export type Call = {
  /** The id in the path, if there is one. */
  id: string;
  parameters: Parameters;
  /**
   * A browser has the publishable key: it must send an intent's client secret, and sees less of it.
   */
  caller: 'server' | 'browser';
  moment: Moment;
  store: Store;
  emit: Emit;
  /** Adds the refund to those that end later. */
  concludeLater: (refund: Stripe.Refund) => void;
  /** How many webhooks of an event are not delivered yet. */
  pendingWebhooks: (event: string) => number;
};

/** The answer of a call: an object, with status 402 for a declined payment. */
export type Done = { status: 200 | 402; body: object };

/** Does the work of a call in one transaction. @throws ApiError before anything is written */
export type Work = () => Done;

/**
 * `prepare` reads the parameters, throws an ApiError when they are wrong, and returns the work. As
 * at Stripe, an idempotency key stores the answer of the work, but not a refusal by `prepare`.
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
