import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Controls } from './controls.ts';
import { ApiError, invalidRequest, noSuch } from './errors.ts';
import type { Answer } from './idempotency.ts';
import type { RefundOutcomes } from './refund-outcomes.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const times = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);
const delayMs = Type.Integer({ minimum: 0, maximum: 600_000 });
const whole = { additionalProperties: false };

const FaultOrder = Type.Partial(
  Type.Object({
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    path: Type.String(),
    times,
    delayMs,
    when: Type.Union([Type.Literal('before'), Type.Literal('after')]),
    // oxfmt-ignore
    effect: Type.Union([Type.Literal('answer'), Type.Literal('error'), Type.Literal('cut'), Type.Literal('refuse')]),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
  }),
  whole,
);

const WebhookRuleOrder = Type.Object(
  {
    // oxfmt-ignore
    action: Type.Union([Type.Literal('drop'), Type.Literal('duplicate'), Type.Literal('delay'), Type.Literal('hold')]),
    type: Type.Optional(Type.String()),
    times: Type.Optional(times),
    delayMs: Type.Optional(delayMs),
  },
  whole,
);

const ReleaseOrder = Type.Object(
  { order: Type.Union([Type.Literal('oldest'), Type.Literal('newest')]) },
  whole,
);

const ajv = new Ajv();

/** Reads a JSON body by its schema. @throws ApiError (400) */
const reader = <T extends TSchema>(schema: T): ((body: string) => Static<T>) => {
  const isValid = ajv.compile<Static<T>>(schema);
  return (body) => {
    const order: unknown = parse(body);
    if (isValid(order)) return order;
    throw invalidRequest(ajv.errorsText(isValid.errors, { dataVar: 'body' }));
  };
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
};

const readFault = reader(FaultOrder);
const readWebhookRule = reader(WebhookRuleOrder);
const readRelease = reader(ReleaseOrder);

const LISTED_DELIVERIES = 1_000;

type Parts = {
  controls: Controls;
  webhooks: Webhooks;
  refundOutcomes: RefundOutcomes;
  store: Store;
};

/**
 * The API with which tests control the sandbox, in JSON:
 * `GET /control` lists the faults and rules; `DELETE /control` clears them and sends held webhooks;
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
        return answer(controls.addFault(readFault(body)), 201);
      case 'POST /control/webhook-rules':
        return answer(controls.addWebhookRule(readWebhookRule(body)), 201);
      case 'POST /control/webhooks/release':
        await webhooks.release(readRelease(body).order);
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
