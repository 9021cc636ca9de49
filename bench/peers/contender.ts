import type autocannon from 'autocannon';

/** The questions for every shop. A shop may have several APIs that answer one. */
export const questions = [
  'list of 24',
  'one product',
  'booking',
  'whole order',
  'order of nine',
] as const;
export type Question = (typeof questions)[number];

/** So many requests or orders run at the same time. */
export const atOnce = 16;

/**
 * Orders one piece of each product and pays.
 * @throws Error with the shop's answer when it refuses
 */
export type Order = (products: readonly number[], buyer: number) => Promise<void>;

/**
 * A question and the API that answers it: requests to repeat, or an order, which takes several
 * calls.
 */
export type Task = { question: Question; how: string } &
  /** `priceIs`: the name of a product's price in the answers. */
  (
    | { requests: autocannon.Request[]; priceIs: string }
    /** `lines`: the number of products in the order. */
    | { order: Order; lines: number }
  );

/** A shop that runs on its own database, filled with the same products as the others. */
export type Contender = {
  name: string;
  origin: string;
  pid: number;
  tasks: Task[];
  stop: () => Promise<void>;
};

export const productCount = 1000;
/** Of the last product there are few pieces, and more are ordered than there are. */
export const scarce = { product: productCount - 1, stock: 10, orders: 64 };
/** The stock of each other product. */
export const plenty = 1_000_000;

/** A hundred products from all parts of the catalogue. */
export const sample: readonly number[] = Array.from(
  { length: 100 },
  (_, i) => (i * 37) % scarce.product,
);
