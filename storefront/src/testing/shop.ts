// The shop as the browser tests prepare and check it, over HTTP.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Booking, Product, Review } from '../../../adapters/http/contract.ts';
import { shopUrl } from './chromium.ts';
import { goBare, isEmpty } from './used-page.ts';

export type Somebody = { email: string; password: string; name: string };

/** Nobody has this email yet. */
export const stranger = (): Somebody => ({
  email: `${randomUUID()}@example.test`,
  password: 'parches-test',
  name: 'Ada Builder',
});

const call = async <T>(
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<T> => {
  const response = await fetch(new URL(path, shopUrl()), {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const post = <T>(path: string, body: unknown): Promise<T> =>
  call(path, { method: 'POST', body: JSON.stringify(body) });

const identity = '/identitytoolkit.googleapis.com/v1/accounts';

/** Makes an account at the sign-in provider, whose address is verified unless that is said. */
export const register = async (
  person: Somebody = stranger(),
  { emailVerified = true } = {},
): Promise<Somebody> => {
  const { email, password, name } = person;
  const { localId } = await post<{ localId: string }>(`${identity}:signUp?key=demo-key`, {
    email,
    password,
    returnSecureToken: true,
  });
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = process.env;
  await call(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`,
    {
      method: 'POST',
      body: JSON.stringify({ localId, displayName: name, emailVerified }),
      headers: { authorization: 'Bearer owner' },
    },
  );
  return person;
};

/** Somebody with an account, perhaps with a name. */
type Known = Omit<Somebody, 'name'> & { name?: string };

type Account = { localId: string; displayName?: string; idToken: string; refreshToken: string };

/** Signs somebody in at the provider and at the shop, as the login page does. */
const signIn = async ({ email, password }: Omit<Somebody, 'name'>) => {
  const account = await post<Account>(`${identity}:signInWithPassword?key=demo-key`, {
    email,
    password,
    returnSecureToken: true,
  });
  const { token } = await call<{ token: string }>(`/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    body: '{}',
    headers: { authorization: `Bearer ${account.idToken}` },
  });
  return { account, token };
};

/** The shop's token for somebody with an account. */
export const tokenFor = async (person: Omit<Somebody, 'name'>): Promise<string> =>
  (await signIn(person)).token;

export const products = (query = ''): Promise<Product[]> => call(`/product${query}`);
export const productsNamed = async (name: string): Promise<Product[]> => {
  const found: Product[] = await call(`/product?${new URLSearchParams({ q: name })}`);
  return found.filter((each) => each.name === name);
};
export const product = (id: string): Promise<Product> => call(`/products/${id}`);

export const reviews = (): Promise<Review[]> => call('/review');

/** A part that can be booked several times over. */
export const plentifulPart = async (): Promise<Product> => {
  const found = (await products()).find(({ Stock }) => Stock >= 20);
  if (!found) throw new Error('No part of the catalogue is plentiful');
  return found;
};

export const bookingsOf = async (person: Somebody): Promise<Booking[]> =>
  call(`/booking/${encodeURIComponent(person.email)}`, {
    headers: { authorization: `Bearer ${await tokenFor(person)}` },
  });

/** Makes something at the shop in somebody's name. */
export const make = async <T>(
  person: Somebody,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> =>
  call(path, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${await tokenFor(person)}` },
  });

export const placeBooking = (
  person: Somebody,
  part: Product,
  quantity = 1,
  to = { phone: '+1 555 0100', address: '1 Bench Street' },
) => make<Booking>(person, '/booking', { productId: part._id, orderQuantity: quantity, ...to });

/** Pays a booking as its buyer's browser would, with the sandbox's card that is never declined. */
export const payFor = async (person: Somebody, { _id, total }: Booking): Promise<Booking> => {
  const headers = { authorization: `Bearer ${await tokenFor(person)}` };
  const { clientSecret } = await call<{ clientSecret: string }>('/create-payment-intent', {
    method: 'POST',
    body: JSON.stringify({ price: total, booking: _id }),
    headers,
  });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await call(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_parches',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return call(`/booking/${_id}`, {
    method: 'PATCH',
    body: JSON.stringify({ booking: _id, transactionId }),
    headers,
  });
};

/** The account of the embedded set-up that runs the shop. */
export const demoAdmin = { email: 'admin@parches.test', password: 'parches-demo' };

/** A payment as Stripe (here: its sandbox) knows it. Amounts are in cents. */
export const paymentIntent = async (
  id: string,
): Promise<{ status: string; amount_received: number; currency: string }> => {
  const url = process.env['STRIPE_API_URL'];
  if (!url) throw new Error('STRIPE_API_URL must name the Stripe sandbox of the shop');
  const response = await fetch(new URL(`/v1/payment_intents/${id}`, url), {
    headers: { authorization: 'Bearer sk_test_parches' },
  });
  if (!response.ok) throw new Error(`${id}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Goes through the login page, where the page is led there or is nowhere yet, until it leads on. */
export const logIn = async (page: Page, { email, password }: Omit<Somebody, 'name'>) => {
  if (isEmpty(page)) await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
};

/**
 * Makes a browser remember somebody as the login page leaves it, from the page that it opens next.
 * It is half of the work of logging in by the form, which has tests of its own.
 */
export const remember = async (page: Page, person: Known): Promise<void> => {
  const { account, token } = await signIn(person);
  const { localId: uid, displayName, idToken: accessToken, refreshToken } = account;
  const user = {
    uid,
    email: person.email,
    emailVerified: false,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken, expirationTime: Date.now() + 3_600_000 },
    apiKey: 'demo-key',
    appName: '[DEFAULT]',
  };
  const remembered = {
    accessToken: token,
    accessTokenHolder: uid,
    accessTokenPerson: JSON.stringify({
      uid,
      email: person.email,
      emailVerified: false,
      name: person.name ?? '',
    }),
    // Firebase takes it from here to where it keeps it now.
    'firebase:authUser:demo-key:[DEFAULT]': JSON.stringify(user),
  };
  await goBare(page);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, remembered);
};

/** Opens a page of the shop as somebody who logged in there before. */
export const arriveAs = async (page: Page, person: Known, path: string) => {
  await remember(page, person);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
};
