import { noSuch } from '../errors.ts';
import type { Kind } from '../store.ts';
import { readExpansion } from './expansion.ts';
import { listRoute } from './listing.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { ok } from './route.ts';

const retrieveRoute = (path: string, kind: Kind): Route => ({
  method: 'GET',
  path: `${path}/:id`,
  prepare: ({ id, parameters, store }) => {
    const expand = readExpansion(parameters, kind, store);
    parameters.finish();
    return () => {
      const object = store.get(kind, id);
      if (!object) throw noSuch(kind, id);
      return ok(expand(object));
    };
  },
});

const retrieveEvent: Route = {
  method: 'GET',
  path: '/v1/events/:id',
  prepare: ({ id, parameters, store, pendingWebhooks }) => {
    parameters.finish();
    return () => {
      const event = store.get('event', id);
      if (!event) throw noSuch('event', id);
      return ok({ ...event, pending_webhooks: pendingWebhooks(id) });
    };
  },
};

/** All routes under `/v1`. */
export const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...refundRoutes,
  listRoute('/v1/payment_intents', 'payment_intent', []),
  listRoute('/v1/charges', 'charge', ['payment_intent']),
  listRoute('/v1/refunds', 'refund', ['payment_intent', 'charge']),
  listRoute('/v1/events', 'event', ['type']),
  retrieveRoute('/v1/charges', 'charge'),
  retrieveRoute('/v1/refunds', 'refund'),
  retrieveRoute('/v1/payment_methods', 'payment_method'),
  retrieveEvent,
];
