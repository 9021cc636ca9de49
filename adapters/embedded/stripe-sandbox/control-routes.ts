import type { Controls } from './controls.ts';
import { ApiError, noSuch } from './errors.ts';
import type { Answer } from './idempotency.ts';
import type { RefundOutcomes } from './refund-outcomes.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** Loaded when a test gives an order: ajv would be a third of every start. */
const orders = () => import('./control-orders.ts');

const LISTED_DELIVERIES = 1_000;

type Parts = {
  controls: Controls;
  webhooks: Webhooks;
  refundOutcomes: RefundOutcomes;
  store: Store;
};

/**
 * The API with which tests control the sandbox, in JSON:
 * `GET /control` lists the faults and rules; `DELETE /control` clears them, lets go on
 * what a fault delays, and sends held webhooks;
 * `POST /control/faults`, `POST /control/webhook-rules` add one (see `controls.ts`);
 * `POST /control/webhooks/release` `{ order }` sends the held webhooks;
 * `POST /control/refunds/conclude` ends every pending refund at once;
 * `GET /control/deliveries`; `POST /control/events/:id/resend`.
 */
export const control =
  ({ controls, webhooks, refundOutcomes, store }: Parts) =>
  async (method: string, path: string, body: string): Promise<Answer> => {
    const event = /^\/control\/events\/([^/]+)\/resend$/.exec(path)?.[1];
    if (method === 'POST' && event !== undefined) return resend(event);
    switch (`${method} ${path}`) {
      case 'GET /control':
        return answer(ordered());
      case 'DELETE /control':
        controls.clear();
        await webhooks.release('oldest');
        return answer(ordered());
      case 'POST /control/faults':
        return answer(controls.addFault((await orders()).readFault(body)), 201);
      case 'POST /control/webhook-rules':
        return answer(controls.addWebhookRule((await orders()).readWebhookRule(body)), 201);
      case 'POST /control/webhooks/release':
        await webhooks.release((await orders()).readRelease(body).order);
        return answer(ordered());
      case 'POST /control/refunds/conclude':
        return answer({ concluded: refundOutcomes.conclude(Infinity) });
      case 'GET /control/deliveries':
        return answer({ data: webhooks.list(LISTED_DELIVERIES) });
      default:
        throw new ApiError(404, { type: 'invalid_request_error', message: `No ${path} here.` });
    }

    function ordered() {
      return { faults: controls.faults, webhookRules: controls.webhookRules };
    }

    function resend(id: string): Answer {
      const found = store.get('event', id);
      if (!found) throw noSuch('event', id);
      webhooks.enqueue(found);
      webhooks.wake();
      return answer({ resent: id });
    }
  };

const answer = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
