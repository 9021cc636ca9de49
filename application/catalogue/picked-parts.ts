import type { BuildPart } from '../../domain/build.ts';
import { fitOf, type Fit, type FitPart } from '../../domain/fit.ts';
import type { ProductRecord } from '../../domain/product.ts';
import { sumOf, type Currency, type Money } from '../../domain/money.ts';
import type { Catalogue } from './ports.ts';

/** A part that somebody picked, as the shop has it today. */
export type PickedPart = FitPart & { price: Money };

/** A product as a part of a machine. */
export const partOf = (
  { id, name, category, specs }: Pick<ProductRecord, 'id' | 'name' | 'category' | 'specs'>,
  quantity = 1,
): FitPart => ({ id, name, category, specs, quantity });

/**
 * The parts that somebody picked, read at once.
 * @returns those that are on the shelf, and the places of the others among what was picked
 */
export const pickedParts = async (
  catalogue: Catalogue,
  picked: BuildPart[],
): Promise<{ parts: PickedPart[]; unknown: number[] }> => {
  const rows = await catalogue.viewMany([...new Set(picked.map(({ productId }) => productId))]);
  const products = new Map(rows.map((product) => [product.id, product]));
  return {
    parts: picked.flatMap(({ productId, quantity }) => {
      const product = products.get(productId);
      return product ? [{ ...partOf(product, quantity), price: product.price }] : [];
    }),
    unknown: picked.flatMap(({ productId }, i) => (products.has(productId) ? [] : i)),
  };
};

export type PricedFit = Fit & { total: Money };

/** Whether parts fit together, and what they cost. */
export const pricedFitOf = (parts: PickedPart[], currency: Currency): PricedFit => {
  const prices = parts.map(({ price, quantity }) => price.times(quantity));
  return { ...fitOf(parts), total: sumOf(prices, currency) };
};
