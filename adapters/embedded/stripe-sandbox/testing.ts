import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import { paymentMethodOf } from './cards.ts';
import type { Controls } from './controls.ts';
import { ApiError } from './errors.ts';
import type { Moment } from './ids.ts';
import type { SandboxOptions, StripeSandbox } from './server.ts';
import { createStripeSandbox } from './server.ts';

export const KEYS = {
  secretKey: 'sk_test_parches',
  publishableKey: 'pk_test_parches',
  webhookSecret: 'whsec_parches',
};

let count = 0;
export const moment: Moment = { now: 1_790_000_000, newId: (prefix) => `${prefix}_${++count}` };

export const methodOf = (number: string): Stripe.PaymentMethod =>
  paymentMethodOf({ last4: number.slice(-4), expMonth: 12, expYear: 2034 }, moment);

/** What the sandbox refuses work by. @throws Error when it does not */
export const refusalOf = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

/** What the SDK fails by. @throws Error when it does not */
export const failureOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
};

/** The real SDK, connected to a sandbox on this port. */
export const sdk = (port: number, retries = 0): Stripe =>
  new Stripe(KEYS.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: retries,
  });

/** The fields that answers of /control may have. */
type ControlAnswer = Partial<
  Controls & { data: { type: string; state: string; created: number }[]; concluded: number }
>;

/** A running sandbox, with the SDK and other clients for it. */
export type Running = {
  sandbox: StripeSandbox;
  port: number;
  stripe: Stripe;
  /** Calls the sandbox with form parameters and the publishable key, as a browser does. */
  browse: (path: string, parameters?: Record<string, string>, key?: string) => Promise<Response>;
  /** Calls a path under /control. */
  control: (method: string, path: string, body?: object) => Promise<ControlAnswer>;
};

/** A connection that is kept may be closed by the sandbox just as the next request is on its way. */
const anew = { connection: 'close' };

export const startSandbox = async (options: Partial<SandboxOptions> = {}): Promise<Running> => {
  const sandbox = createStripeSandbox({ ...KEYS, data: ':memory:', ...options });
  const port = await sandbox.listen(0);
  const base = `http://127.0.0.1:${port}`;
  return {
    sandbox,
    port,
    stripe: sdk(port),
    browse: (path, parameters, key = KEYS.publishableKey) =>
      fetch(`${base}${path}`, {
        headers: { authorization: `Bearer ${key}`, ...anew },
        ...(parameters && { method: 'POST', body: new URLSearchParams(parameters) }),
      }),
    control: async (method, path, body) => {
      const response = await fetch(`${base}/control${path}`, {
        method,
        headers: { authorization: `Bearer ${KEYS.secretKey}`, ...anew },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
      const answer: ControlAnswer = await response.json();
      return answer;
    },
  };
};

/** A card as Stripe's own script sends it. */
export const card = (number: string): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
});

/** `at` is when it came, in milliseconds. */
type Received = { body: string; signature: string; event: Stripe.Event; at: number };

/**
 * Receives the webhooks in place of the shop: stores them, and answers with the status of
 * `respond`.
 */
export type Receiver = {
  url: string;
  received: Received[];
  /** The status of the next answers. A promise that never settles leaves the webhook unanswered. */
  respond: (received: Received) => number | Promise<number>;
  /** Waits until `count` were received. */
  count: (count: number) => Promise<Received[]>;
  close: () => void;
};

export const startReceiver = async (port = 0): Promise<Receiver> => {
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      const received: Received = { body, signature, event: JSON.parse(body), at: Date.now() };
      receiver.received.push(received);
      arrivals.emit('arrival');
      void Promise.resolve(receiver.respond(received)).then((status) =>
        response.writeHead(status).end(),
      );
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' ? address?.port : undefined;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${taken}/webhooks/stripe`,
    received: [],
    respond: () => 200,
    count: async (count) => {
      while (receiver.received.length < count) await once(arrivals, 'arrival');
      return receiver.received;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
};
