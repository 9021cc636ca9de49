import type autocannon from 'autocannon';

/** What is asked of every shop; a shop may have more than one way to answer. */
export const questions = [
  'list of 24',
  'one product',
  'booking',
  'whole order',
  'order of nine',
] as const;
export type Question = (typeof questions)[number];

/** So many are under way at any moment. */
export const atOnce = 16;

/** Places an order of one piece each and pays it. @throws Error with what the shop said when it refuses */
export type Order = (products: readonly number[], buyer: number) => Promise<void>;

/** How a shop is asked: requests that are repeated, or an order that takes several calls. */
export type Task = { question: Question; how: string } &
  /** `priceIs`: what the price of a product is called in the answers. */
  (
    | { requests: autocannon.Request[]; priceIs: string }
    /** `lines`: of how many products. */
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
/** Of the last product there are few, and more are ordered than there are. */
export const scarce = { product: productCount - 1, stock: 10, orders: 64 };
/** What there is of each of the others. */
export const plenty = 1_000_000;

/** A hundred of the products, from all over the shop. */
export const sample: readonly number[] = Array.from(
  { length: 100 },
  (_, i) => (i * 37) % scarce.product,
);
