import { basketTotal, type ShownLine } from '../../domain/basket.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { User } from '../../domain/user.ts';
import type { Baskets } from './ports.ts';

export type ShownBasket = { lines: ShownLine[]; total: Money };

/** One's own basket, with the prices and the stock of now. */
export const viewBasket =
  ({ baskets, currency }: { baskets: Baskets; currency: Currency }) =>
  async (owner: User): Promise<ShownBasket> => {
    const lines = await baskets.view(owner.id);
    const priced = lines.map(({ quantity, product: { price, onShelf } }) => ({
      minor: price.minor,
      quantity,
      onShelf,
    }));
    return { lines, total: new Money(basketTotal(priced), currency) };
  };

export type ViewBasket = ReturnType<typeof viewBasket>;
