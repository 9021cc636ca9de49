import { newProduct } from '../../adapters/http/contract.ts';
import { bodyCheck } from '../../adapters/http/validation.ts';
import { checkSpecs, type Specs } from '../../domain/specs.ts';

/** A part as the loader writes it; the price in cents. */
export type Part = {
  name: string;
  priceMinor: number;
  stock: number;
  description: string;
  category: string;
  specs: Specs;
};

/**
 * The drawing of a category, as the seed's parts have it; categories without a drawing share one.
 */
export const imageOf = (category: string): string =>
  `/pictures/${drawn.has(category) ? category : 'motherboards'}.svg`;
const drawn = new Set([
  'cases',
  'coolers',
  'graphics-cards',
  'memory',
  'motherboards',
  'power-supplies',
  'processors',
  'storage',
]);

const checkBody = bodyCheck(newProduct);

/** Checks a part as the API does when a part is added. @throws InvalidInput */
export const checkPart = ({ priceMinor, stock, ...part }: Part): void => {
  checkBody({ ...part, price: priceMinor / 100, Stock: stock, image: imageOf(part.category) });
  checkSpecs(part.category, part.specs);
};
