// Makes products, reviews, bookings and payments at the shop for the console's tests.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Booking } from '../../../adapters/http/contract.ts';
import type {
  ConsoleAuditEntry,
  ConsoleProduct,
  ConsoleReview,
} from '../../../adapters/http/console-contract.ts';
import { sandbox } from '../../../adapters/http/testing/shop-client.ts';
import {
  askFit,
  make,
  payFor,
  paymentIntent,
  type Somebody,
} from '../../../storefront/src/testing/shop.ts';
import { asAdmin } from './console.ts';

/** A name that nothing else at the shop has. */
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

/** A board that does not say what others ask of it, after somebody has asked. */
export const lackingPart = async (): Promise<ConsoleProduct> => {
  const board = await newProduct({
    name: uniqueName('Lacking part'),
    category: 'motherboards',
    specs: { socket: 'AM5', memoryType: 'DDR5' },
  });
  await askFit(board, await newProduct({ category: 'memory', specs: { memoryType: 'DDR5' } }));
  return board;
};

export const productNow = (id: string): Promise<ConsoleProduct> => asAdmin(`/products/${id}`);

export const newReview = async (person: Somebody, text: string): Promise<ConsoleReview> => {
  const { _id } = await make<{ _id: string }>(person, '/review', {
    name: person.name,
    review: text,
    image: '/pictures/default-avatar.svg',
    location: 'Lisbon, Portugal',
  });
  return asAdmin(`/reviews/${_id}`);
};

export const reviewNow = (id: string): Promise<ConsoleReview> => asAdmin(`/reviews/${id}`);

/** Pays a booking with a good card. @returns the transaction's id */
export const pay = async (person: Somebody, booking: Booking): Promise<string> =>
  (await payFor(person, booking)).transactionId ?? '';

/** The refunds of a payment at the Stripe sandbox, in cents. */
export const refundsOf = async (
  transactionId: string,
): Promise<{ amount: number; status: string }[]> => {
  await paymentIntent(transactionId);
  const query = new URLSearchParams({ payment_intent: transactionId });
  return (await sandbox<{ data: { amount: number; status: string }[] }>(`/v1/refunds?${query}`))
    .data;
};

/** The entries of the audit log, the newest first. */
export const actsOn = (filter: Record<string, string>): Promise<ConsoleAuditEntry[]> =>
  asAdmin(
    `/audit?${new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['at', 'DESC']),
    })}`,
  );

/** A new picture of a part. */
export const picture = async () => ({
  name: 'part.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 320, height: 320, channels: 3, background: { r: 40, g: 120, b: 90 } },
  })
    .png()
    .toBuffer(),
});
