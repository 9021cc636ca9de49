import type { BasketLine, Basket, ShownLine } from '../../domain/basket.ts';

/** What lies in the baskets of people, whom their ids name. */
export interface Baskets {
  /** In the order in which the lines were put in. */
  view(ownerId: string): Promise<ShownLine[]>;
  /**
   * Locks a basket, an empty one too, until the transaction ends.
   * @throws NotSignedIn when its owner was removed
   */
  findLocked(ownerId: string): Promise<Basket>;
  /** Stores a line in place of the one of the same product. */
  put(ownerId: string, line: BasketLine): Promise<void>;
  takeOut(ownerId: string, productId: string): Promise<void>;
  empty(ownerId: string): Promise<void>;
}
