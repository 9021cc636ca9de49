import { factOf } from '../../../../domain/specs.ts';
import { categoryInWords, valueInWords } from '../../lib/facts.ts';
import { typedValue, withValues, type AskedSpecs } from './asked-specs.ts';
import type { FilterChange, PartsFilter } from './search.ts';

/** An active condition of the filter, in words, and the change that removes it. */
export type ActiveFilter = { name: string; words: string; without: FilterChange };

/** The active conditions of a filter. @param money formats an amount in the shop's currency */
export const activeFilters = (
  { q, category, minPrice, maxPrice, inStock, specs }: PartsFilter,
  money: (amount: number) => string,
): ActiveFilter[] => [
  ...(q.trim() === '' ? [] : [{ name: 'q', words: `“${q.trim()}”`, without: { q: '' } }]),
  ...(category === ''
    ? []
    : [
        {
          name: 'category',
          words: categoryInWords(category),
          without: { category: '', specs: {} },
        },
      ]),
  ...(minPrice === undefined
    ? []
    : [{ name: 'min', words: `From ${money(minPrice)}`, without: { minPrice: undefined } }]),
  ...(maxPrice === undefined
    ? []
    : [{ name: 'max', words: `Up to ${money(maxPrice)}`, without: { maxPrice: undefined } }]),
  ...(inStock ? [{ name: 'stock', words: 'In stock', without: { inStock: false } }] : []),
  ...specFilters(category, specs),
];

const specFilters = (category: string, specs: AskedSpecs): ActiveFilter[] =>
  Object.entries(specs).flatMap(([key, values]) => {
    const [name = '', bound] = key.split('.');
    const fact = factOf(category, name);
    const label = fact?.label ?? name;
    const before =
      bound === undefined ? `${label}:` : `${label} ${bound === 'min' ? 'from' : 'to'}`;
    const said = (value: string) => valueInWords(name, typedValue(fact?.type, value));
    return values.map((value) => ({
      name: `spec.${key}=${value}`,
      words: `${before} ${said(value)}`,
      without: ({ specs: now }: PartsFilter) => ({
        specs: withValues(
          now,
          key,
          (now[key] ?? []).filter((one) => one !== value),
        ),
      }),
    }));
  });
