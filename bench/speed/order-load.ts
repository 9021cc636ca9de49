import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import type { Person } from '../../adapters/http/testing/shop-client.ts';
import type { Product } from '../../adapters/http/contract.ts';
import { Tally, type Outcome } from './load.ts';

/** People who buy: each so many parts at a time, again and again. */
export type Buying = {
  port: string;
  buyers: Person[];
  products: Product[];
  parts: number;
  /** As one order with one payment; else each part by itself. */
  together: boolean;
  seconds: number;
};

/**
 * Whole orders, one after the other for each buyer: place, open the payment, pay by card, report it.
 * What is counted is parts, each of which takes as long as all that are bought with it.
 */
export const orders = async (buying: Buying): Promise<Outcome> => {
  const { port, buyers, products, parts, together, seconds } = buying;
  const shop = new RunningShop(port);
  const tally = new Tally();
  const start = performance.now();
  const end = start + seconds * 1000;

  const bookAndPay = async (buyer: Person, part: Product): Promise<number> => {
    const { status, body: booking } = await shop.book(buyer, part);
    if (status !== 201) return status;
    const intent = await shop.startPayment(buyer, booking);
    const confirmed = await shop.confirm(intent);
    if (confirmed.status !== 200) return confirmed.status;
    return (await shop.patch(buyer, booking, intent.id)).status;
  };
  const buyApart = async (buyer: Person, wanted: Product[]): Promise<number> => {
    for (const part of wanted) {
      const status = await bookAndPay(buyer, part);
      if (status !== 200) return status;
    }
    return 200;
  };
  const buyTogether = async (buyer: Person, wanted: Product[]): Promise<number> => {
    const lines = wanted.map((part): [Product, number] => [part, 1]);
    const { status, body: order } = await shop.order(buyer, lines);
    if (status !== 201) return status;
    const intent = await shop.startOrderPayment(buyer, order);
    const confirmed = await shop.confirm(intent);
    if (confirmed.status !== 200) return confirmed.status;
    return (await shop.patchOrder(buyer, order, intent.id)).status;
  };
  const buy = together ? buyTogether : buyApart;
  await Promise.all(
    buyers.map(async (buyer, who) => {
      for (let n = 0; performance.now() < end; n += 1) {
        const first = who * 61 + n * parts;
        const wanted = Array.from({ length: parts }).flatMap(
          (_, part) => products[(first + part) % products.length] ?? [],
        );
        const begin = performance.now();
        const status = await buy(buyer, wanted);
        const took = performance.now() - begin;
        for (let part = 0; part < parts; part += 1) tally.answer(status, 0, took);
      }
    }),
  );
  return tally.outcome((performance.now() - start) / 1000);
};
