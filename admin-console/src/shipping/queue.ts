import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';

type Line = ConsoleOrder['toShip'][number];

/** The oldest orders of which something is to be shipped. */
export const oldestToShip = (perPage: number) => ({
  filter: { toShip: true },
  sort: { field: 'createdAt', order: 'ASC' as const },
  pagination: { page: 1, perPage },
});

/** How many orders one pick list is for. */
export const pickedOrders = 50;

export type Picked = Pick<Line, 'productId' | 'name' | 'image' | 'quantity'> & {
  /** The orders that it is for, each with its pieces. */
  orders: { id: string; quantity: number }[];
};

/** What is taken from the shelves for these orders: each part once, by its name. */
export const pickedFor = (orders: Pick<ConsoleOrder, 'id' | 'toShip'>[]): Picked[] => {
  const wanted = orders.flatMap(({ id, toShip }) => toShip.map((line) => ({ id, line })));
  return [...Map.groupBy(wanted, ({ line }) => line.productId).values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { productId, name, image } = first.line;
      const quantity = same.reduce((sum, { line }) => sum + line.quantity, 0);
      const of = same.map(({ id, line }) => ({ id, quantity: line.quantity }));
      return [{ productId, name, image, quantity, orders: of }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
};
