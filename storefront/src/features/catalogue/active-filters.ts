import { categoryInWords } from '../../lib/facts.ts';
import type { PartsFilter } from './search.ts';

/** A part of the filter that is at work: what it says, and the change that takes it away. */
export type ActiveFilter = { name: string; words: string; without: Partial<PartsFilter> };

/** What narrows the list at the moment. @param money writes an amount in the shop's currency */
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
