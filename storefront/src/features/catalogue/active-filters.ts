import { categoryInWords } from '../../lib/facts.ts';
import type { PartsFilter } from './search.ts';

/** An active condition of the filter, in words, and the change that removes it. */
export type ActiveFilter = { name: string; words: string; without: Partial<PartsFilter> };

/** The active conditions of a filter. @param money formats an amount in the shop's currency */
export const activeFilters = (
  { q, category, minPrice, maxPrice, inStock }: PartsFilter,
  money: (amount: number) => string,
): ActiveFilter[] => [
  ...(q.trim() === '' ? [] : [{ name: 'q', words: `“${q.trim()}”`, without: { q: '' } }]),
  ...(category === ''
    ? []
    : [{ name: 'category', words: categoryInWords(category), without: { category: '' } }]),
  ...(minPrice === undefined
    ? []
    : [{ name: 'min', words: `From ${money(minPrice)}`, without: { minPrice: undefined } }]),
  ...(maxPrice === undefined
    ? []
    : [{ name: 'max', words: `Up to ${money(maxPrice)}`, without: { maxPrice: undefined } }]),
  ...(inStock ? [{ name: 'stock', words: 'In stock', without: { inStock: false } }] : []),
];
