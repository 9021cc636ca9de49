import type { User } from '../../domain/user.ts';
import type { Baskets } from './ports.ts';
import type { ShownBasket, ViewBasket } from './view-basket.ts';

/** Takes everything out of one's basket. */
export const emptyBasket =
  ({ baskets, viewBasket }: { baskets: Baskets; viewBasket: ViewBasket }) =>
  async (owner: User): Promise<ShownBasket> => {
    await baskets.empty(owner.id);
    return viewBasket(owner);
  };
