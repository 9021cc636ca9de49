import type { Controls, Fault } from './controls.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { API_VERSION, emitter } from './events.ts';
import type { Form } from './form.ts';
import { decodeForm } from './form.ts';
import type { Answer } from './idempotency.ts';
import { fingerprint, Idempotency } from './idempotency.ts';
import type { Moment } from './ids.ts';
import { newId, thisMoment } from './ids.ts';
import { publicView } from './intent-object.ts';
import type { Caller, Keys } from './keys.ts';
import { identify } from './keys.ts';
import { Parameters } from './parameters.ts';
import type { RefundOutcomes } from './refund-outcomes.ts';
import type { Call, Route, Work } from './routes/route.ts';
import { routes } from './routes/routes.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** A request to the API with its body. `browserOnly`: it came through the shop's proxy. */
export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  contentType: string | undefined;
  idempotencyKey: string | undefined;
  browserOnly: boolean;
};

/** An answer, and how it is sent: `refuse` sends nothing, `cut` sends half of it. */
export type ApiResponse = Answer & {
  headers: Record<string, string>;
  transport: 'whole' | 'cut' | 'refuse';
};

type Parts = {
  store: Store;
  webhooks: Webhooks;
  refundOutcomes: RefundOutcomes;
  controls: Controls;
  keys: Keys;
};
type Exchange = { request: ApiRequest; requestId: string; moment: Moment; fault?: Fault };

/**
 * Stripe's API over the store: checks keys, routes calls, replays idempotent ones, injects faults.
 */
export class Api {
  readonly #parts: Parts;
  readonly #idempotency: Idempotency;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#idempotency = new Idempotency(parts.store);
    this.#idempotency.prune(thisMoment().now);
  }

  async answer(request: ApiRequest): Promise<ApiResponse> {
    const fault = this.#parts.controls.takeFault(request.method, request.path);
    const requestId = newId('req');
    const exchange = { request, requestId, moment: thisMoment(), ...(fault && { fault }) };
    const headers = { 'request-id': requestId, 'stripe-version': API_VERSION };
    if (fault?.effect === 'refuse') return { ...unavailable(500), headers, transport: 'refuse' };
    if (fault?.effect === 'error' && fault.when === 'before') {
      await this.#parts.controls.delay(fault);
      return { ...unavailable(fault.status), headers, transport: 'whole' };
    }
    const transport = fault?.effect === 'cut' ? 'cut' : 'whole';
    try {
      const { replayOf, ...answer } = await this.#work(exchange);
      const replayed = replayOf && {
        'idempotent-replayed': 'true',
        'original-request': replayOf,
      };
      return { ...answer, headers: { ...headers, ...replayed }, transport };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...refusal(error, 'browser'), headers, transport };
    }
  }

  async #work(exchange: Exchange): Promise<Answer & { replayOf?: string }> {
    const { request, requestId, moment, fault } = exchange;
    const form = formOf(request);
    const caller = this.#identify(request, form);
    const { route, id } = routeOf(request, caller);
    const call = this.#callOf(exchange, caller, form, id);
    const work = route.prepare(call);
    const key = request.method === 'POST' ? request.idempotencyKey : undefined;
    const print = fingerprint(request.method, request.path, request.body);
    const replay = key === undefined ? undefined : this.#idempotency.claim(key, print);
    if (replay) return { status: replay.status, body: replay.body, replayOf: replay.requestId };
    try {
      if (fault?.when === 'before') await this.#parts.controls.delay(fault);
      const keep = (answer: Answer) => {
        if (key !== undefined) this.#idempotency.keep(key, print, requestId, answer, moment.now);
      };
      const answer = this.#execute(work, call, keep, fault);
      if (fault?.when === 'after') await this.#parts.controls.delay(fault);
      return answer;
    } finally {
      if (key !== undefined) this.#idempotency.release(key);
    }
  }

  /**
   * Writes the work, its events and its answer in one transaction; an error rolls all of it back.
   */
  #execute(
    work: Work,
    { caller }: Call,
    keep: (answer: Answer) => void,
    fault: Fault | undefined,
  ): Answer {
    const { store, webhooks } = this.#parts;
    const conclude = (answer: Answer): Answer => {
      const told = fault?.effect === 'error' ? unavailable(fault.status) : answer;
      keep(told);
      return told;
    };
    try {
      const answer = store.transaction(() => {
        const { status, body } = work();
        return conclude({ status, body: print(body) });
      });
      webhooks.wake();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return store.transaction(() => conclude(refusal(error, caller)));
    }
  }

  #identify({ authorization, browserOnly }: ApiRequest, form: Form): Caller {
    const key = typeof form.key === 'string' ? form.key : undefined;
    const caller = identify(this.#parts.keys, authorization, key);
    if (!browserOnly || caller === 'browser') return caller;
    throw invalidRequest('Secret keys have no business in a browser.', {}, 403);
  }

  #callOf({ request, requestId, moment }: Exchange, caller: Caller, form: Form, id: string): Call {
    const { store, webhooks, refundOutcomes } = this.#parts;
    const { key: _, ...parameters } = form;
    const idempotencyKey = request.idempotencyKey ?? null;
    return {
      id,
      caller,
      moment,
      store,
      parameters: new Parameters(parameters),
      pendingWebhooks: (event) => webhooks.pendingFor(event),
      concludeLater: (refund) => refundOutcomes.enqueue(refund),
      emit: emitter(store, webhooks, moment, { id: requestId, idempotency_key: idempotencyKey }),
    };
  }
}

const formOf = ({ method, query, body, contentType }: ApiRequest): Form => {
  if (method !== 'POST') return decodeForm(query);
  if (body !== '' && !contentType?.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return decodeForm(body);
};

const routeOf = ({ method, path }: ApiRequest, caller: Caller): { route: Route; id: string } => {
  const given = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    const fits = wanted.every((part, index) => part === ':id' || part === given[index]);
    if (route.method !== method || wanted.length !== given.length || !fits) continue;
    if (caller === 'server' || route.browser) {
      return { route, id: given[wanted.indexOf(':id')] ?? '' };
    }
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      403,
    );
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
};

const refusal = ({ status, details }: ApiError, caller: Caller): Answer => {
  const { payment_intent: intent, ...error } = details;
  const seen = intent && (caller === 'browser' ? publicView(intent) : intent);
  return { status, body: print({ error: { ...error, ...(seen && { payment_intent: seen }) } }) };
};

const unavailable = (status: number): Answer => ({
  status,
  body: print({
    error: {
      type: 'api_error',
      message: 'Sorry! There was an error while talking to one of our backends.',
    },
  }),
});

const print = (body: object): string => JSON.stringify(body, undefined, 2);
