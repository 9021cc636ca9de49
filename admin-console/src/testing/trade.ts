// What stands behind the console's tests of products, reviews and bookings: trade at the shop.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Booking } from '../../../adapters/http/contract.ts';
import type {
  ConsoleAuditEntry,
  ConsoleProduct,
  ConsoleReview,
} from '../../../adapters/http/console-contract.ts';
import { paymentIntent, tokenFor, type Somebody } from '../../../storefront/src/testing/shop.ts';
import { asAdmin } from './console.ts';

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const call = async <T>(path: string, token: string, init: Call): Promise<T> => {
  const response = await fetch(new URL(path, process.env['SHOP_URL']), {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const json = (method: string, body: unknown): Call => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Nothing else at the shop is called so. */
export const uniqueName = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

export const newProduct = (fields: Partial<ConsoleProduct> = {}): Promise<ConsoleProduct> =>
  asAdmin('/products', {
    method: 'POST',
    body: {
      name: uniqueName('Test drive'),
      price: 59.5,
      Stock: 8,
      description: 'A drive to try things with.',
      image: '/pictures/storage.svg',
      category: 'storage',
      specs: { kind: 'NVMe SSD', capacityGB: 1000 },
      ...fields,
    },
  });

export const productNow = (id: string): Promise<ConsoleProduct> => asAdmin(`/products/${id}`);

export const newReview = async (person: Somebody, text: string): Promise<ConsoleReview> => {
  const { _id } = await call<{ _id: string }>(
    '/review',
    await tokenFor(person),
    json('POST', {
      name: person.name,
      review: text,
      image: '/pictures/default-avatar.svg',
      location: 'Lisbon, Portugal',
    }),
  );
  return asAdmin(`/reviews/${_id}`);
};

export const reviewNow = (id: string): Promise<ConsoleReview> => asAdmin(`/reviews/${id}`);

/** Pays a booking with a good card. @returns the transaction's id */
export const pay = async (person: Somebody, booking: Booking): Promise<string> => {
  const token = await tokenFor(person);
  const { clientSecret } = await call<{ clientSecret: string }>(
    '/create-payment-intent',
    token,
    json('POST', { price: booking.total, booking: booking._id }),
  );
  const [transactionId = ''] = clientSecret.split('_secret_');
  await call(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, 'pk_test_parches', {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await call(
    `/booking/${booking._id}`,
    token,
    json('PATCH', { booking: booking._id, transactionId }),
  );
  return transactionId;
};

/** What has gone back of a payment, as Stripe's sandbox has it, in cents. */
export const refundsOf = async (
  transactionId: string,
): Promise<{ amount: number; status: string }[]> => {
  await paymentIntent(transactionId);
  const url = new URL('/v1/refunds', process.env['STRIPE_API_URL']);
  url.searchParams.set('payment_intent', transactionId);
  const response = await fetch(url, { headers: { authorization: 'Bearer sk_test_parches' } });
  if (!response.ok) throw new Error(`${transactionId}: ${response.status}`);
  const { data }: { data: { amount: number; status: string }[] } = await response.json();
  return data;
};

/** What admins have done, the newest first. */
export const actsOn = (filter: Record<string, string>): Promise<ConsoleAuditEntry[]> =>
  asAdmin(
    `/audit?${new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['at', 'DESC']),
    })}`,
  );

/** A picture of a part, made here. */
export const picture = async () => ({
  name: 'part.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 320, height: 320, channels: 3, background: { r: 40, g: 120, b: 90 } },
  })
    .png()
    .toBuffer(),
});
