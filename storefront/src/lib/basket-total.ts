import { basketTotal } from '../../../domain/basket.ts';
import { majorOf, minorOf } from './money.ts';
import type { BasketLine } from './visitors-basket.ts';

/** What the lines that are on the shelf cost today, in major units. */
export const basketTotalOf = (lines: BasketLine[], currency: string): number =>
  majorOf(
    basketTotal(
      lines.map(({ price, orderQuantity, onShelf }) => ({
        minor: minorOf(price, currency),
        quantity: orderQuantity,
        onShelf,
      })),
    ),
    currency,
  );
