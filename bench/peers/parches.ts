// Parches, with the same tasks as the other shops.
import type autocannon from 'autocannon';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { type Person, went } from '../../adapters/http/testing/shop-client.ts';
import type { Product } from '../../adapters/http/contract.ts';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { benchProducts } from '../products.ts';
import {
  atOnce,
  plenty,
  productCount,
  sample,
  scarce,
  type Contender,
  type Order,
} from './contender.ts';

/** The item at this index, counted on from the beginning after the last one. */
const pick = <T>(all: readonly T[], number: number): T => {
  const one = all[number % all.length];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

const priceIs = 'price';
const place = { orderQuantity: 1, phone: '555 0100', address: '1 Bench Road' };

/** Fills a new database and starts Parches on it. */
export const startParches = async (): Promise<Contender> => {
  const database = await freshDatabase();
  const shop = new RunningShop();
  await shop.start({ DATABASE_URL: database.url });
  const people: Person[] = [];
  for (let i = 0; i < atOnce; i += 1) people.push(await shop.signUp());
  const parts: Product[] = [];
  for (const [i, { price, ...part }] of benchProducts(productCount).entries()) {
    const Stock = i === scarce.product ? scarce.stock : plenty;
    parts.push(await shop.product(pick(people, 0), { ...part, price, Stock }));
  }
  await database.orm.em.fork().execute('vacuum analyze');
  // Closed first: the shop does not cache while another process is connected that does not publish
  // its changes.
  await database.orm.close();

  let keys = 0;
  const bookings = sample.map((product, i) => ({
    method: 'POST' as const,
    path: '/booking',
    headers: {
      authorization: `Bearer ${pick(people, i).token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...place, productId: pick(parts, product)._id }),
    // Each request has its own idempotency key, as those of a browser have.
    setupRequest: (request: autocannon.Request): autocannon.Request => {
      keys += 1;
      return { ...request, headers: { ...request.headers, 'idempotency-key': `bench-${keys}` } };
    },
  }));

  /** Books, starts a payment, confirms it at the sandbox and sends its id to the shop. */
  const bookOne: Order = async ([product = 0], buyer) => {
    const person = pick(people, buyer);
    const booking = went(await shop.book(person, pick(parts, product)));
    const { paid } = await shop.payFor(person, booking);
    if (!paid) throw new Error('The booking is not paid.');
  };

  /** The same steps for one order of several products. */
  const orderAll: Order = async (products, buyer) => {
    const person = pick(people, buyer);
    const lines = products.map((product): [Product, number] => [pick(parts, product), 1]);
    const placed = went(await shop.order(person, lines));
    const intent = await shop.startOrderPayment(person, placed);
    went(await shop.confirm(intent));
    const { paid } = went(await shop.patchOrder(person, placed, intent.id));
    if (!paid) throw new Error('The order is not paid.');
  };

  return {
    name: 'Parches',
    origin: shop.origin,
    pid: shop.pid,
    tasks: [
      {
        question: 'list of 24',
        how: 'GET /product',
        requests: [{ path: '/product?limit=24' }],
        priceIs,
      },
      {
        question: 'one product',
        how: 'GET /products/{id}',
        requests: sample.map((product) => ({ path: `/products/${pick(parts, product)._id}` })),
        priceIs,
      },
      { question: 'booking', how: '1 call', requests: bookings, priceIs },
      {
        question: 'whole order',
        how: '4 calls, card payment at the sandbox',
        order: bookOne,
        lines: 1,
      },
      {
        question: 'order of nine',
        how: '4 calls, card payment at the sandbox',
        order: orderAll,
        lines: 9,
      },
    ],
    stop: async () => {
      await shop.stop();
      await database.drop();
    },
  };
};
