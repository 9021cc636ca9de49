import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { Booking, Product } from '../contract.ts';

export type Answer<T = unknown> = { status: number; headers: Headers; body: T };

/** Somebody with an account, signed in. */
export type Person = { email: string; token: string; idToken: string; accountId: string };

type Request = {
  token?: string | undefined;
  body?: unknown;
  /** Sent as it stands, in place of a JSON body. */
  raw?: BodyInit;
  headers?: Record<string, string>;
};

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: these tests run with the embedded parts.`);
  return value;
};

/** What tests do in a minute, and hold at once, is more than a person may. */
const unlimited = { RATE_LIMIT: '0', MAX_UNPAID_BOOKINGS: '0', MAX_UNPAID_PIECES: '0' };

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

type Started = { child: ChildProcess; port: string; settings: string };

/** What one file of tests has left for the next. */
let left: Started | undefined;
process.on('exit', () => left?.child.kill('SIGKILL'));

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  // Not 'exit': what it wrote last may still be on its way.
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
};

/** The shop as a process of its own, on the parts that the environment names. */
export class RunningShop {
  readonly origin: string;
  private readonly port: string;
  private started: Started | undefined;
  /** What it has written to its outputs so far. */
  output = '';

  /** @param port where it is to listen: a second shop beside the first needs one of its own */
  constructor(port = need('PORT')) {
    this.port = port;
    this.origin = `http://${need('HOST')}:${port}`;
  }

  /** The id of the process that was started. */
  get pid(): number {
    return this.started?.child.pid ?? 0;
  }

  /**
   * Starts it, or takes over the one that was left with the same settings.
   * @param settings what this shop has that the others have not
   */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const wanted = JSON.stringify(settings);
    const found = left?.port === this.port ? left : undefined;
    if (found) left = undefined;
    const isSame = found?.settings === wanted && found.child.exitCode === null;
    if (found && !isSame) await end(found.child, 'SIGTERM');
    const child = found && isSame ? found.child : this.spawn(settings);
    this.started = { child, port: this.port, settings: wanted };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]
        ?.removeAllListeners('data')
        .on('data', (chunk: Buffer) => this.hear(chunk, process[stream]));
    if (isSame) return;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The shop ended with ${String(code)} before it was ready.`);
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
  }

  private spawn(settings: Record<string, string>): ChildProcess {
    return spawn(process.execPath, [main], {
      env: { ...process.env, PORT: this.port, LOG_LEVEL: 'error', ...unlimited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  /** Leaves it running for whoever starts one with the same settings: a start takes seconds. */
  leave(): void {
    left = this.started;
    this.started = undefined;
  }

  /**
   * Answers with the exit code.
   * @param signal SIGTERM lets it end what is under way, SIGKILL does not
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.started?.child;
    this.started = undefined;
    return child ? end(child, signal) : null;
  }

  /** Passes on what it writes. */
  protected hear(chunk: Buffer, to: NodeJS.WritableStream): void {
    this.output += chunk.toString();
    to.write(chunk);
  }

  /** Calls the API; `path` with its query. */
  async call<T>(method: string, path: string, request: Request = {}): Promise<Answer<T>> {
    const { token, body, raw, headers } = request;
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw === undefined ? {} : { body: raw }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  }

  /** Makes an account at the emulator, of which the shop has not heard yet. */
  async account(email = `${randomBytes(6).toString('hex')}@parches.test`) {
    const answer = await fetch(
      `http://${need('FIREBASE_AUTH_EMULATOR_HOST')}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-key`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'parches-test', returnSecureToken: true }),
      },
    );
    const { idToken, localId } = (await answer.json()) as { idToken: string; localId: string };
    return { email, idToken, accountId: localId };
  }

  /** Makes an account at the emulator, and signs it in at the shop. */
  async signUp(email?: string): Promise<Person> {
    const account = await this.account(email);
    const { status, body } = await this.call<{ token: string }>(
      'PUT',
      `/user/${encodeURIComponent(account.email)}`,
      { token: account.idToken },
    );
    if (status !== 200) throw new Error(`Nobody is signed in: ${status} ${inspect(body)}`);
    return { ...account, token: body.token };
  }

  /** They open the link in the mail, of which the shop hears when they sign in again. */
  async verify<P extends Person>(person: P): Promise<P> {
    const project = `v1/projects/${need('FIREBASE_PROJECT_ID')}`;
    const answer = await fetch(
      `http://${need('FIREBASE_AUTH_EMULATOR_HOST')}/identitytoolkit.googleapis.com/${project}/accounts:update`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify({ localId: person.accountId, emailVerified: true }),
      },
    );
    if (!answer.ok) throw new Error(`The emulator refuses: ${await answer.text()}`);
    await this.call('PUT', `/user/${encodeURIComponent(person.email)}`, { token: person.idToken });
    return person;
  }

  /** Puts a part on the shelf. */
  async product(seller: Person, product: Partial<Product> = {}): Promise<Product> {
    const { body } = await this.call<Product>('POST', '/product', {
      token: seller.token,
      body: {
        name: 'Test part',
        price: 49.99,
        Stock: 10,
        image: '/pictures/processors.svg',
        description: 'A part for tests',
        ...product,
      },
    });
    return body;
  }

  async stockOf(product: Product): Promise<number> {
    return (await this.call<Product>('GET', `/products/${product._id}`)).body.Stock;
  }

  book(buyer: Person, product: Product, more: object = {}, headers: Record<string, string> = {}) {
    return this.call<Booking>('POST', '/booking', {
      token: buyer.token,
      headers,
      body: {
        productId: product._id,
        orderQuantity: 1,
        phone: '555 0100',
        address: '1 Bench Road',
        ...more,
      },
    });
  }

  /** Asks for a payment, as `body` says. */
  pay(payer: Person, body: object, headers: Record<string, string> = {}) {
    return this.call<{ clientSecret: string }>('POST', '/create-payment-intent', {
      token: payer.token,
      headers,
      body,
    });
  }

  /** Opens the payment of a booking; answers with the id of its PaymentIntent and its secret. */
  async startPayment(payer: Person, { _id, total }: Booking) {
    const { body } = await this.pay(payer, { price: total, booking: _id });
    return intentOf(body.clientSecret);
  }

  /** A payment of an amount for no booking, charged; answers with the id of its PaymentIntent. */
  async charged(payer: Person, price: number): Promise<string> {
    const { body } = await this.pay(payer, { price });
    const intent = intentOf(body.clientSecret);
    await this.confirm(intent);
    return intent.id;
  }

  /** Confirms a payment at the sandbox, through the shop's origin as a browser does. */
  confirm({ id, secret }: { id: string; secret: string }, number = '4242424242424242') {
    return this.call<{ status?: string; error?: { message: string } }>(
      'POST',
      `/sandbox/stripe/v1/payment_intents/${id}/confirm`,
      {
        token: need('STRIPE_PUBLISHABLE_KEY'),
        raw: new URLSearchParams({
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[card][cvc]': '123',
        }),
      },
    );
  }

  patch(buyer: Person, booking: Booking, transactionId: string) {
    return this.call<Booking>('PATCH', `/booking/${booking._id}`, {
      token: buyer.token,
      body: { booking: booking._id, transactionId },
    });
  }

  view(person: Person, booking: Booking) {
    return this.call<Booking>('GET', `/booking/${booking._id}`, { token: person.token });
  }
}

export const intentOf = (clientSecret: string) => {
  const [id = ''] = clientSecret.split('_secret_');
  return { id, secret: clientSecret };
};

/** Asks the sandbox itself, with the secret key. */
export const sandbox = async <T>(path: string, form?: Record<string, string>): Promise<T> => {
  const response = await fetch(`${need('STRIPE_API_URL')}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${need('STRIPE_SECRET_KEY')}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return (await response.json()) as T;
};

/** Orders something of the sandbox: see its `control-routes.ts`. */
export const control = async <T>(method: string, path: string, order?: object): Promise<T> => {
  const response = await fetch(`${need('STRIPE_API_URL')}/control${path}`, {
    method,
    headers: { authorization: `Bearer ${need('STRIPE_SECRET_KEY')}` },
    ...(order ? { body: JSON.stringify(order) } : {}),
  });
  if (!response.ok) throw new Error(`The sandbox refuses ${path}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** Asks again until the answer is as it should be. @throws Error when it is not so after a minute */
export const eventually = async <T>(
  ask: () => Promise<T>,
  is: (answer: T) => boolean,
): Promise<T> => {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (is(answer)) return answer;
    if (Date.now() > end) throw new Error(`It is not so after a minute: ${inspect(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
