import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { readBody } from '../exchange.ts';
import type { ApiRequest, ApiResponse } from './api.ts';
import { Api } from './api.ts';
import { control } from './control-routes.ts';
import { Controls } from './controls.ts';
import { ApiError, invalidRequest } from './errors.ts';
import type { Keys } from './keys.ts';
import { identify } from './keys.ts';
import { readPages } from './pages.ts';
import { RefundOutcomes } from './refund-outcomes.ts';
import { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';

const MAX_BODY_BYTES = 1_000_000;
const CLOSING_MS = 5_000;
const REFUND_OUTCOME_MS = 5_000;
const PROXIED = '/sandbox/stripe';

export type SandboxOptions = Keys & {
  /** Path of the SQLite file, or `:memory:`. */
  data: string;
  /** Signs the webhooks (`whsec_…`). */
  webhookSecret: string;
  /** Where the webhooks go; without it they wait for `deliverWebhooksTo`. */
  webhookUrl?: string;
  /** How long a refund stays pending, in milliseconds; five seconds by default. */
  refundOutcomeMs?: number;
  /** Called with unexpected errors, which are printed on stderr by default. */
  onError?: (error: unknown) => void;
};

export type StripeSandbox = {
  /** Listens on loopback; port 0 takes a free port. @returns the port @throws EADDRINUSE */
  listen: (port: number) => Promise<number>;
  deliverWebhooksTo: (url: string) => void;
  close: () => Promise<void>;
};

/**
 * A stand-in for Stripe in development and tests: the API, the scripts and pages for the browser,
 * and controls that inject faults. It knows test cards only.
 * @throws Error for live keys
 */
export const createStripeSandbox = (options: SandboxOptions): StripeSandbox => {
  const { secretKey, publishableKey, webhookSecret, webhookUrl } = options;
  for (const key of [secretKey, publishableKey]) {
    if (/live/i.test(key)) throw new Error('The Stripe sandbox refuses live keys.');
  }
  const onError = options.onError ?? ((error) => console.error('Stripe sandbox:', error));
  const keys = { secretKey, publishableKey };
  const controls = new Controls();
  const store = new Store(options.data);
  const webhooks = new Webhooks(store, controls, webhookSecret, webhookUrl);
  const { refundOutcomeMs = REFUND_OUTCOME_MS } = options;
  const refundOutcomes = new RefundOutcomes(store, webhooks, refundOutcomeMs);
  const api = new Api({ store, webhooks, refundOutcomes, controls, keys });
  const answerControl = control({ controls, webhooks, refundOutcomes, store });
  const pages = readPages();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(`http://sandbox${request.url}`);
    const page = request.method === 'GET' ? pages.get(pathname) : undefined;
    if (page) {
      response.writeHead(200, page.headers).end(page.body);
      return;
    }
    const bytes = await readBody(request, MAX_BODY_BYTES);
    if (!bytes) throw invalidRequest('The request is too large.', {}, 413);
    const body = bytes.toString();
    if (/^\/control(\/|$)/.test(pathname)) {
      if (identify(keys, request.headers.authorization, undefined) !== 'server') {
        throw invalidRequest('The controls need the secret key.', {}, 403);
      }
      const answer = await answerControl(request.method ?? '', pathname, body);
      send(response, { ...answer, headers: {}, transport: 'whole' });
    } else {
      send(response, await api.answer(apiRequest(request, pathname, search, body)));
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const hasGone = request.destroyed && !request.complete;
      if (hasGone) return;
      if (!(error instanceof ApiError)) onError(error);
      const { status, details } = error instanceof ApiError ? error : internalError;
      if (response.headersSent) response.destroy();
      else {
        const body = JSON.stringify({ error: details });
        send(response, { status, body, headers: {}, transport: 'whole' });
      }
    });
  });

  return {
    listen: async (port) => {
      const taken = await listening(server, port);
      webhooks.start();
      refundOutcomes.start();
      return taken;
    },
    deliverWebhooksTo: (url) => webhooks.deliverTo(url),
    close: async () => {
      await closed(server);
      refundOutcomes.stop();
      await webhooks.stop();
      store.close();
    },
  };
};

const internalError = new ApiError(500, { type: 'api_error', message: 'The sandbox failed.' });

const apiRequest = (
  request: IncomingMessage,
  pathname: string,
  search: string,
  body: string,
): ApiRequest => {
  const browserOnly = pathname.startsWith(`${PROXIED}/`);
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: browserOnly ? pathname.slice(PROXIED.length) : pathname,
    query: search,
    body,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    browserOnly,
  };
};

const send = (
  response: ServerResponse,
  { status, body, headers, transport }: ApiResponse,
): void => {
  if (transport === 'refuse') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-cache, no-store',
    ...headers,
  });
  if (transport === 'whole') response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
};

const listening = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The sandbox has no address.');
  return address.port;
};

/**
 * Stops the server: requests may be answered for five seconds, idle connections are closed at once.
 */
const closed = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  const timer = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
  clearTimeout(timer);
};
