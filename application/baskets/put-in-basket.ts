import type { User } from '../../domain/user.ts';
import type { ViewProduct } from '../catalogue/view-product.ts';
import type { Atomically, Clock } from '../ports.ts';
import type { Baskets } from './ports.ts';
import type { ShownBasket, ViewBasket } from './view-basket.ts';

type Ports = {
  baskets: Baskets;
  viewProduct: ViewProduct;
  viewBasket: ViewBasket;
  atomically: Atomically;
  clock: Clock;
};

/**
 * Puts a part into one's basket, or changes how many of it lie there.
 * @throws ProductNotFound for one off the shelf, too @throws InvalidInput
 * @throws Conflict when the basket is full @throws NotSignedIn
 */
export const putInBasket =
  ({ baskets, viewProduct, viewBasket, atomically, clock }: Ports) =>
  async (owner: User, productId: string, quantity: number): Promise<ShownBasket> => {
    const product = await viewProduct(productId);
    await atomically(async () => {
      const basket = await baskets.findLocked(owner.id);
      await baskets.put(owner.id, basket.put(product, quantity, clock.now()));
    });
    return viewBasket(owner);
  };
