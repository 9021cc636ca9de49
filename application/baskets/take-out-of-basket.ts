import { ProductNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Products } from '../catalogue/ports.ts';
import type { Baskets } from './ports.ts';
import type { ShownBasket, ViewBasket } from './view-basket.ts';

type Ports = { baskets: Baskets; products: Products; viewBasket: ViewBasket };

/**
 * Takes a part out of one's basket. One that does not lie there is fine: another tab was quicker.
 * @throws ProductNotFound when there never was such a part
 */
export const takeOutOfBasket =
  ({ baskets, products, viewBasket }: Ports) =>
  async (owner: User, productId: string): Promise<ShownBasket> => {
    if (!(await products.find(productId))) throw new ProductNotFound();
    await baskets.takeOut(owner.id, productId);
    return viewBasket(owner);
  };
