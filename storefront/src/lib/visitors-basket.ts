import type { Basket } from '../../../adapters/http/contract.ts';
import { basketMaxPieces, orderMaxLines } from '../../../domain/basket.ts';
import { isId } from '../../../domain/id.ts';
import { highestPrice } from '../../../domain/product.ts';
import { propertyOf } from './property.ts';

export type BasketLine = Basket['lines'][number];

/** Where the browser keeps the basket of whoever is not signed in. */
export const visitorsKey = 'basket';

/** What is kept of a line: the rest is the product's, and is read with it. */
type Kept = Pick<
  BasketLine,
  'productId' | 'orderQuantity' | 'seenPrice' | 'name' | 'image' | 'category' | 'addedAt'
>;

/** A visitor's lines as they were left, each as if its product were as it was then. */
export const readVisitorsBasket = (): BasketLine[] => {
  const kept = new Map(
    parsed(localStorage.getItem(visitorsKey)).map((line) => [line.productId, line]),
  );
  return [...kept.values()].slice(0, orderMaxLines).map((line) => {
    const product = { price: line.seenPrice, Stock: line.orderQuantity, onShelf: true };
    return Object.assign(line, product);
  });
};

export const writeVisitorsBasket = (lines: BasketLine[]): void => {
  if (lines.length === 0) return localStorage.removeItem(visitorsKey);
  const kept = lines.map(
    ({ productId, orderQuantity, seenPrice, name, image, category, addedAt }): Kept => ({
      productId,
      orderQuantity,
      seenPrice,
      name,
      image,
      category,
      addedAt,
    }),
  );
  localStorage.setItem(visitorsKey, JSON.stringify(kept));
};

/** The good ones of what stands there: anybody may have written it, an older version of the shop too. */
const parsed = (text: string | null): Kept[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLine) : [];
  } catch {
    return [];
  }
};

const isLine = (line: unknown): line is Kept => {
  const of = (name: keyof Kept) => propertyOf(line, name);
  const [pieces, price, category] = [of('orderQuantity'), of('seenPrice'), of('category')];
  return (
    isId(of('productId')) &&
    Number.isInteger(pieces) &&
    Number(pieces) >= 1 &&
    Number(pieces) <= basketMaxPieces &&
    typeof price === 'number' &&
    price > 0 &&
    price <= highestPrice &&
    typeof of('name') === 'string' &&
    typeof of('image') === 'string' &&
    (category === null || typeof category === 'string') &&
    typeof of('addedAt') === 'string'
  );
};
