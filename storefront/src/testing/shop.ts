// Calls over HTTP with which the browser tests prepare and check the shop.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Booking, Fit, Order, Product, Review } from '../../../adapters/http/contract.ts';
import {
  demoAdmin,
  makeAccount,
  sandbox,
  ShopClient,
  went,
} from '../../../adapters/http/testing/shop-client.ts';
import { shopUrl } from './chromium.ts';
import { goBare, isEmpty } from './used-page.ts';

export { demoAdmin };

export type Somebody = { email: string; password: string; name: string };

/** A person without an account, with a new email. */
export const stranger = (): Somebody => ({
  email: `${randomUUID()}@example.test`,
  password: 'parches-test',
  name: 'Ada Builder',
});

const client = (): ShopClient => new ShopClient(shopUrl());

const get = async <T>(path: string): Promise<T> => went(await client().call<T>('GET', path));

/** Makes an account at the sign-in provider, by default with a verified email address. */
export const register = async (
  person: Somebody = stranger(),
  { emailVerified = true } = {},
): Promise<Somebody> => {
  const { email, password, name: displayName } = person;
  await makeAccount({ email, password, displayName, emailVerified });
  return person;
};

/** A person with an account, whose name may be unknown. */
type Known = Omit<Somebody, 'name'> & { name?: string };

type Credentials = Pick<Somebody, 'email' | 'password'>;

/** The shop's tokens by email. A token is good for an hour, and is used for half of one. */
const tokens = new Map<string, { token: string; until: number }>();

/** Signs somebody in at the provider and at the shop, as the login page does. */
const signIn = async (person: Credentials) => {
  const account = went(await client().signIn(person));
  const { token } = went(await client().enter({ ...person, ...account }));
  tokens.set(person.email, { token, until: Date.now() + 1_800_000 });
  return { account, token };
};

/** The shop's token for somebody with an account: they sign in if they have not yet. */
export const tokenFor = async (person: Credentials): Promise<string> => {
  const known = tokens.get(person.email);
  return known && known.until > Date.now() ? known.token : (await signIn(person)).token;
};

/** Asks whether one piece of each of these parts fits the others. */
export const askFit = async (...parts: { id: string }[]): Promise<Fit> => {
  const body = { parts: parts.map(({ id }) => ({ productId: id, quantity: 1 })) };
  return went(await client().call<Fit>('POST', '/fit', { body }));
};

export const products = (query = ''): Promise<Product[]> => get(`/product${query}`);
export const productsNamed = async (name: string): Promise<Product[]> => {
  const found: Product[] = await get(`/product?${new URLSearchParams({ q: name })}`);
  return found.filter((each) => each.name === name);
};
export const product = (id: string): Promise<Product> => get(`/products/${id}`);

export const reviews = (): Promise<Review[]> => get('/review');

/** A part with enough stock for several bookings. */
export const plentifulPart = async (): Promise<Product> => {
  const found = (await products()).find(({ Stock }) => Stock >= 20);
  if (!found) throw new Error('No part of the catalogue is plentiful');
  return found;
};

/** Calls the shop with a person's token. */
export const callAs = async <T>(
  person: Credentials,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> =>
  went(await client().call<T>(method, path, { token: await tokenFor(person), body }));

export const bookingsOf = (person: Somebody): Promise<Booking[]> =>
  callAs(person, 'GET', `/booking/${encodeURIComponent(person.email)}`);

/** Sends a POST to the shop with a person's token. */
export const make = <T>(
  person: Somebody,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> => callAs(person, method, path, body);

export const placeBooking = (
  person: Somebody,
  part: Product,
  quantity = 1,
  to = { phone: '+1 555 0100', address: '1 Bench Street' },
) => make<Booking>(person, '/booking', { productId: part._id, orderQuantity: quantity, ...to });

let seller: Promise<Somebody> | undefined;

/** A part that nobody else books. */
export const aPart = async (part: Partial<Product> = {}): Promise<Product> => {
  seller ??= register();
  return make(await seller, '/product', {
    name: 'A quiet fan',
    price: 12.5,
    Stock: 20,
    image: '/pictures/coolers.svg',
    description: 'Quiet.',
    category: 'coolers',
    ...part,
  });
};

/** An admin changes a part. */
export const edit = async (id: string, change: object): Promise<void> => {
  const path = `/admin/api/products/${id}`;
  const { version } = await callAs<{ version: number }>(demoAdmin, 'GET', path);
  await callAs(demoAdmin, 'PUT', path, { version, ...change });
};

/** Places parts as one order, so many of each. */
export const placeOrder = (person: Somebody, parts: [Product, number][]) =>
  make<Order>(person, '/order', {
    lines: parts.map(([part, orderQuantity]) => ({ productId: part._id, orderQuantity })),
    phone: '+1 555 0100',
    address: '1 Bench Street',
  });

/** Pays for all of an order, as its buyer's browser would. */
export const payForOrder = async (person: Somebody, order: Order): Promise<Order> => {
  const [shop, buyer] = [client(), { token: await tokenFor(person) }];
  const intent = await shop.startOrderPayment(buyer, order);
  went(await shop.confirm(intent));
  return went(await shop.patchOrder(buyer, order, intent.id));
};

/** An admin sends pieces of a booking back to the card that paid them. */
export const refund = ({ _id }: Booking, quantity: number) =>
  callAs(demoAdmin, 'POST', `/admin/api/bookings/${_id}/refund`, { quantity });

/** An admin sends pieces of an order's bookings to its buyer. @returns the shipment's id */
export const ship = async (
  { _id }: Order,
  pieces: [Booking, number][],
  parcel: { carrier: string; trackingNumber?: string } = { carrier: 'Post' },
): Promise<string> => {
  const lines = pieces.map(([booking, quantity]) => ({ booking: booking._id, quantity }));
  const path = `/admin/api/orders/${_id}/shipments`;
  return (await callAs<{ id: string }>(demoAdmin, 'POST', path, { lines, ...parcel })).id;
};

/** An admin notes that a shipment has arrived. */
export const deliver = (shipment: string) =>
  callAs(demoAdmin, 'POST', `/admin/api/shipments/${shipment}/delivered`);

/** Pays a booking as its buyer's browser would, with the sandbox's card that is never declined. */
export const payFor = async (person: Somebody, booking: Booking): Promise<Booking> =>
  client().payFor({ token: await tokenFor(person) }, booking);

/** A payment as Stripe (here: its sandbox) knows it. Amounts are in cents. */
export const paymentIntent = (
  id: string,
): Promise<{ status: string; amount_received: number; currency: string }> =>
  sandbox(`/v1/payment_intents/${id}`);

/**
 * Logs in by the login page, which is opened if the page is empty, and waits until it has led on.
 */
export const logIn = async (page: Page, { email, password }: Credentials) => {
  if (isEmpty(page)) await page.goto('/login');
  // The page before it stays until it is loaded, and may ask for an email, too.
  await page.getByRole('heading', { level: 1, name: 'Login', exact: true }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  // The button may be there before the way on is taken.
  await page.waitForURL(({ pathname }) => pathname !== '/login', { waitUntil: 'commit' });
};

/** Whether an ID token says that the email address is verified. */
const isVerified = (idToken: string): boolean => {
  const [, claims = ''] = idToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).email_verified === true;
};

/** Where Firebase stores the account, in localStorage. */
export const accountKey = 'firebase:authUser:demo-key:[DEFAULT]';

/**
 * Stores a signed-in session in the browser, as the login page does. It takes half of the time of
 * the login form, which has tests of its own.
 */
export const remember = async (page: Page, person: Known): Promise<void> => {
  const { account, token } = await signIn(person);
  const { localId: uid, displayName, idToken: accessToken, refreshToken } = account;
  const user = {
    uid,
    email: person.email,
    emailVerified: isVerified(accessToken),
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
      emailVerified: user.emailVerified,
      name: person.name ?? '',
    }),
    [accountKey]: JSON.stringify(user),
  };
  await goBare(page);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, remembered);
};

/** Opens a page of the shop as a person who has logged in before. */
export const arriveAs = async (page: Page, person: Known, path: string) => {
  await remember(page, person);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
};
