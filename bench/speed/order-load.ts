import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import type { Person } from '../../adapters/http/testing/shop-client.ts';
import type { Product } from '../../adapters/http/contract.ts';
import { Tally, type Outcome } from './load.ts';

/** People who buy: each a part, again and again. */
export type Buying = { port: string; buyers: Person[]; parts: Product[]; seconds: number };

/** Whole orders, one after the other for each buyer: book, open the payment, pay by card, report it. */
export const orders = async ({ port, buyers, parts, seconds }: Buying): Promise<Outcome> => {
  const shop = new RunningShop(port);
  const tally = new Tally();
  const start = performance.now();
  const end = start + seconds * 1000;

  const order = async (buyer: Person, part: Product): Promise<number> => {
    const { status, body: booking } = await shop.book(buyer, part);
    if (status !== 201) return status;
    const intent = await shop.startPayment(buyer, booking);
    const confirmed = await shop.confirm(intent);
    if (confirmed.status !== 200) return confirmed.status;
    return (await shop.patch(buyer, booking, intent.id)).status;
  };
  await Promise.all(
    buyers.map(async (buyer, who) => {
      for (let n = 0; performance.now() < end; n += 1) {
        const part = parts[(who * 61 + n) % parts.length];
        if (!part) throw new Error('There is no part to order.');
        const begin = performance.now();
        const status = await order(buyer, part);
        tally.answer(status, 0, performance.now() - begin);
      }
    }),
  );
  return tally.outcome((performance.now() - start) / 1000);
};
