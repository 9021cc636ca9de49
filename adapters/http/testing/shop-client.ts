// The shop as people use it, over HTTP. Whatever tests or measures the shop goes through this.
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { ADMIN, PASSWORD } from '../../embedded/demo.ts';
import type { Booking, Order, Product } from '../contract.ts';
import { fetchAnew } from './fetch-anew.ts';

/** `tries` is how often it was asked: once, unless the client asks again by itself. */
export type Answer<T = unknown> = { status: number; headers: Headers; body: T; tries: number };

/** An account at the sign-in provider, signed in there. */
export type Account = { email: string; accountId: string; idToken: string };

/** Somebody with an account, signed in at the shop. */
export type Person = Account & { token: string };

/** What the sign-in provider answers. */
export type Session = {
  localId: string;
  displayName?: string;
  idToken: string;
  refreshToken: string;
};

export type Request = {
  token?: string | undefined;
  body?: unknown;
  /** Sent as it stands, in place of a JSON body. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type Credentials = { email: string; password: string };
type Intent = { id: string; secret: string };

export const password = 'parches-test';
/** The account that the embedded set-up makes an admin. */
export const demoAdmin = { email: ADMIN, password: PASSWORD };

/** The sandbox charges one and refuses the other. */
export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';

/** The sandbox's keys. */
const publishableKey = 'pk_test_parches';
const secretKey = 'sk_test_parches';

const accounts = '/identitytoolkit.googleapis.com/v1/accounts';

export const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: this runs with the embedded parts.`);
  return value;
};

/** What an answer holds. @throws Error with what was said unless it went well, or is `also` fine */
export const went = <T>({ status, body }: Answer<T>, also: readonly number[] = []): T => {
  if (status < 200 || (status >= 300 && !also.includes(status)))
    throw new Error(`The answer is ${status}: ${inspect(body)}`);
  return body;
};

/** A profile with all of its fields, but for the picture. */
export const aProfile = {
  phone: '+43 1 234',
  address: 'Ring 1',
  bio: 'B',
  education: 'C',
  linkedIn: 'https://linkedin.test/a',
  github: 'https://github.test/a',
};

/** A header by which a request that is sent again is known. */
export const underKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

export class ShopClient {
  readonly origin: string;
  /** Where the sign-in provider is asked; through the shop, as browsers do it, unless it is named. */
  private readonly provider: string;

  constructor(origin: string, provider = '') {
    this.origin = origin;
    this.provider = provider;
  }

  /** @param path with its query, or a whole address */
  async call<T>(method: string, path: string, request: Request = {}): Promise<Answer<T>> {
    const { token, body, raw, headers, signal } = request;
    const response = await fetchAnew(path.startsWith('http') ? path : `${this.origin}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw === undefined ? {} : { body: raw }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
      tries: 1,
    };
  }

  /** Makes an account at the sign-in provider, of which the shop has not heard yet. */
  register({ email, password }: Credentials): Promise<Answer<Session>> {
    return this.atProvider('signUp', { email, password });
  }

  /** Signs in to an account at the sign-in provider. */
  signIn({ email, password }: Credentials): Promise<Answer<Session>> {
    return this.atProvider('signInWithPassword', { email, password });
  }

  /** Signs in at the sign-in provider by Google, as the owner of an address. */
  signInByGoogle(email: string): Promise<Answer<Session>> {
    const idToken = { sub: email, email, email_verified: true, name: 'Ada' };
    const postBody = { providerId: 'google.com', id_token: JSON.stringify(idToken) };
    return this.call('POST', `${this.provider}${accounts}:signInWithIdp?key=demo-key`, {
      body: {
        requestUri: 'http://localhost/',
        postBody: new URLSearchParams(postBody).toString(),
        returnSecureToken: true,
      },
    });
  }

  private atProvider(act: string, credentials: Credentials): Promise<Answer<Session>> {
    return this.call('POST', `${this.provider}${accounts}:${act}?key=demo-key`, {
      body: { ...credentials, returnSecureToken: true },
    });
  }

  /** A new ID token for the refresh token of a sign-in, as the Firebase SDK asks for it. */
  async refresh(refreshToken: string): Promise<string> {
    const path = `${this.provider}/securetoken.googleapis.com/v1/token?key=demo-key`;
    const raw = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return went(await this.call<{ id_token: string }>('POST', path, { raw })).id_token;
  }

  /** Signs an account in at the shop, which gives a token of its own. */
  enter({ email, idToken }: { email: string; idToken: string }) {
    const path = `/user/${encodeURIComponent(email)}`;
    return this.call<{ token: string }>('PUT', path, { token: idToken });
  }

  /** A new account, of which the shop has not heard yet. */
  async account(email = `${randomBytes(6).toString('hex')}@parches.test`): Promise<Account> {
    const { idToken, localId } = went(await this.register({ email, password }));
    return { email, idToken, accountId: localId };
  }

  /** A new account, signed in at the shop. */
  async signUp(email?: string): Promise<Person> {
    const account = await this.account(email);
    return { ...account, token: went(await this.enter(account)).token };
  }

  /** They open the link in the mail, of which the shop hears when they sign in again. */
  async verify<P extends Account>(person: P): Promise<P & { token: string }> {
    await changeAccount(person.accountId, { emailVerified: true });
    return Object.assign(person, went(await this.enter(person)));
  }

  /** Puts a part on the shelf. */
  addProduct({ token }: { token: string }, product: Partial<Product> = {}) {
    return this.call<Product>('POST', '/product', {
      token,
      body: {
        name: 'Test part',
        price: 49.99,
        Stock: 10,
        image: '/pictures/processors.svg',
        description: 'A part for tests',
        ...product,
      },
    });
  }

  async product(seller: { token: string }, product: Partial<Product> = {}): Promise<Product> {
    return (await this.addProduct(seller, product)).body;
  }

  async stockOf({ _id }: { _id: string }): Promise<number> {
    return went(await this.call<Product>('GET', `/products/${_id}`)).Stock;
  }

  book(
    { token }: { token: string },
    { _id: productId }: { _id: string },
    more: object = {},
    headers: Record<string, string> = {},
  ) {
    const body = {
      productId,
      orderQuantity: 1,
      phone: '555 0100',
      address: '1 Bench Road',
      ...more,
    };
    return this.call<Booking>('POST', '/booking', { token, headers, body });
  }

  /** Places an order of so many pieces of each product. */
  order(
    { token }: { token: string },
    lines: [{ _id: string }, number][],
    headers: Record<string, string> = {},
  ) {
    const body = {
      lines: lines.map(([{ _id: productId }, orderQuantity]) => ({ productId, orderQuantity })),
      phone: '555 0100',
      address: '1 Bench Road',
    };
    return this.call<Order>('POST', '/order', { token, headers, body });
  }

  /** Opens the payment of an order; answers with the id of its PaymentIntent and its secret. */
  async startOrderPayment(
    payer: { token: string },
    { _id, total }: Pick<Order, '_id' | 'total'>,
  ): Promise<Intent> {
    return intentOf(went(await this.pay(payer, { price: total, order: _id })).clientSecret);
  }

  /** Tells the shop by which transaction an order is paid. */
  patchOrder({ token }: { token: string }, { _id }: { _id: string }, transactionId: string) {
    const body = { order: _id, transactionId };
    return this.call<Order>('PATCH', `/order/${_id}`, { token, body });
  }

  /** Asks for a payment, as `body` says. */
  pay({ token }: { token: string }, body: object, headers: Record<string, string> = {}) {
    return this.call<{ clientSecret: string }>('POST', '/create-payment-intent', {
      token,
      headers,
      body,
    });
  }

  /** Opens the payment of a booking; answers with the id of its PaymentIntent and its secret. */
  async startPayment(
    payer: { token: string },
    { _id, total }: Pick<Booking, '_id' | 'total'>,
  ): Promise<Intent> {
    const { clientSecret } = went(await this.pay(payer, { price: total, booking: _id }));
    return intentOf(clientSecret);
  }

  /** A payment of an amount for no booking, charged; answers with the id of its PaymentIntent. */
  async charged(payer: { token: string }, price: number): Promise<string> {
    const intent = intentOf(went(await this.pay(payer, { price })).clientSecret);
    await this.confirm(intent);
    return intent.id;
  }

  /** Confirms a payment at the sandbox, through the shop's origin as a browser does. */
  confirm({ id, secret }: Intent, card = goodCard) {
    type Confirmed = { status?: string; error?: { message: string } };
    return this.call<Confirmed>('POST', `/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
      token: publishableKey,
      raw: new URLSearchParams({
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    });
  }

  /** What a browser asks of a payment. */
  intent({ id, secret }: Intent) {
    const path = `/sandbox/stripe/v1/payment_intents/${id}?client_secret=${secret}`;
    return this.call<{ status?: string }>('GET', path, { token: publishableKey });
  }

  /** Tells the shop by which transaction a booking is paid. */
  patch({ token }: { token: string }, { _id }: { _id: string }, transactionId: string) {
    const body = { booking: _id, transactionId };
    return this.call<Booking>('PATCH', `/booking/${_id}`, { token, body });
  }

  /** Pays a booking with a good card, all of the way. @returns the booking, paid */
  async payFor(buyer: { token: string }, booking: Pick<Booking, '_id' | 'total'>) {
    const intent = await this.startPayment(buyer, booking);
    went(await this.confirm(intent));
    return went(await this.patch(buyer, booking, intent.id));
  }

  /** What an address was mailed, the oldest first. */
  async mailsTo({ email }: { email: string }): Promise<ReceivedMail[]> {
    const path = `/sandbox/mail/messages.json?to=${encodeURIComponent(email)}`;
    return went(await this.call<ReceivedMail[]>('GET', path)).toReversed();
  }

  remove({ token }: { token: string }, { _id }: { _id: string }) {
    return this.call('DELETE', `/booking/${_id}`, { token });
  }

  view({ token }: { token: string }, { _id }: { _id: string }) {
    return this.call<Booking>('GET', `/booking/${_id}`, { token });
  }
}

export const intentOf = (clientSecret: string): Intent => {
  const [id = ''] = clientSecret.split('_secret_');
  return { id, secret: clientSecret };
};

/** A mail as the mailbox of the embedded set-up shows it. */
export type ReceivedMail = {
  id: string;
  subject: string;
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string }[];
  text: string;
  html: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string; mimeType: string; bytes: number }[];
};

/** Calls the sign-in provider as its administrator does. */
const atAccounts = async (path: string, body: object): Promise<void> => {
  const emulator = new ShopClient(`http://${need('FIREBASE_AUTH_EMULATOR_HOST')}`);
  const project = `/identitytoolkit.googleapis.com/v1/projects/${need('FIREBASE_PROJECT_ID')}`;
  went(await emulator.call('POST', `${project}${path}`, { token: 'owner', body }));
};

/** Makes an account as an administrator of the sign-in provider does: in one call, with all fields. */
export const makeAccount = (fields: object): Promise<void> => atAccounts('/accounts', fields);

/** Changes an account as an administrator of the sign-in provider does. */
export const changeAccount = (localId: string, fields: object): Promise<void> =>
  atAccounts('/accounts:update', { localId, ...fields });

/** Asks the sandbox itself, with the secret key. */
export const sandbox = async <T>(path: string, form?: Record<string, string>): Promise<T> => {
  const client = new ShopClient(need('STRIPE_API_URL'));
  const request = { token: secretKey, ...(form ? { raw: new URLSearchParams(form) } : {}) };
  return went(await client.call<T>(form ? 'POST' : 'GET', path, request));
};

/** Orders something of the sandbox: see its `control-routes.ts`. */
export const control = async <T>(method: string, path: string, order?: object): Promise<T> => {
  const client = new ShopClient(need('STRIPE_API_URL'));
  return went(await client.call<T>(method, `/control${path}`, { token: secretKey, body: order }));
};
