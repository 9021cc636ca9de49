import { Conflict, InvalidInput } from './errors.ts';
import { language, type Money } from './money.ts';
import type { ProductRecord } from './product.ts';

/** The most lines of an order, and so of a basket. */
export const orderMaxLines = 50;

/**
 * The most pieces on a line of a basket: with them, the total of a full basket of the dearest parts is
 * still exact, whatever the currency.
 */
export const basketMaxPieces = 100_000;

/** One product in a quantity. It reserves nothing. */
export type BasketLine = {
  productId: string;
  quantity: number;
  /** The price of one piece when it was put in. */
  seenPrice: Money;
  addedAt: Date;
};

/** A line, and its product as it is now. */
export type ShownLine = BasketLine & {
  product: Pick<ProductRecord, 'name' | 'image' | 'category' | 'price' | 'stock' | 'onShelf'>;
};

/** What somebody means to buy. */
export class Basket {
  /** In the order in which they were put in; each product once. */
  readonly lines: readonly BasketLine[];

  constructor(lines: readonly BasketLine[]) {
    this.lines = lines;
  }

  /**
   * The line of a product that is put in at its price of now; one that lies there already keeps its
   * place. More than are in stock may be wanted.
   * @throws InvalidInput for a quantity that cannot be @throws Conflict when there is no room
   */
  put(product: Pick<ProductRecord, 'id' | 'price'>, quantity: number, now: Date): BasketLine {
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > basketMaxPieces)
      throw new InvalidInput([
        {
          field: 'quantity',
          message: `Put in a whole number from 1 to ${basketMaxPieces.toLocaleString(language)}`,
        },
      ]);
    assertRoom(this.lines, product.id);
    const before = this.lines.find(({ productId }) => productId === product.id);
    const { id: productId, price: seenPrice } = product;
    return { productId, quantity, seenPrice, addedAt: before?.addedAt ?? now };
  }
}

/** @throws Conflict when a product is one too many */
export const assertRoom = (lines: readonly { productId: string }[], id: string): void => {
  if (lines.length >= orderMaxLines && !lines.some(({ productId }) => productId === id))
    throw new Conflict(
      `A basket holds at most ${orderMaxLines} different parts. Take one out first.`,
    );
};

type Wanted = { productId: string; quantity: number };

/**
 * What of a visitor's basket is put into their own when they sign in: of the same product the larger
 * quantity stays.
 */
export const linesToAdd = <Line extends Wanted>(visitors: Line[], own: Wanted[]): Line[] =>
  visitors.filter(
    ({ productId, quantity }) =>
      quantity > (own.find((line) => line.productId === productId)?.quantity ?? 0),
  );

type Priced = { minor: number; quantity: number; onShelf: boolean };

/**
 * What all lines cost today whose product is on the shelf, in minor units.
 * @param lines with the price of one piece in minor units
 */
export const basketTotal = (lines: Priced[]): number =>
  lines.reduce((sum, { minor, quantity, onShelf }) => sum + (onShelf ? minor * quantity : 0), 0);

/** Why a line cannot be ordered as it is; `undefined` when it can. */
export const hindranceOf = ({
  onShelf,
  stock,
  quantity,
}: {
  onShelf: boolean;
  stock: number;
  quantity: number;
}): 'gone' | 'sold out' | 'too few' | undefined => {
  if (!onShelf) return 'gone';
  if (stock === 0) return 'sold out';
  return quantity > stock ? 'too few' : undefined;
};
