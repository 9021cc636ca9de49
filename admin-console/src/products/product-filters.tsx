import { NullableBooleanInput, NumberInput, SearchInput, SelectInput } from 'react-admin';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { categories as known } from '../../../domain/categories.ts';
import type { QuickFilter } from '../components/quick-filters.tsx';
import { lowStock } from '../../../domain/low-stock.ts';

/** The categories that the shop knows, as choices of an input. */
export const categories = known.map((id) => ({
  id,
  name: categoryInWords(id),
}));

export const productFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or description" />,
  <SelectInput key="category" source="category" label="Category" choices={categories} />,
  <NumberInput key="minPrice" source="minPrice" label="Price from" min={0} />,
  <NumberInput key="maxPrice" source="maxPrice" label="Price to" min={0} />,
  <NumberInput key="minStock" source="minStock" label="Stock from" min={0} step={1} />,
  <NumberInput key="maxStock" source="maxStock" label="Stock to" min={0} step={1} />,
  <NullableBooleanInput key="onShelf" source="onShelf" label="On the shelf" />,
];

export const quickFilters: QuickFilter[] = [
  { label: 'All', filter: {} },
  { label: 'On the shelf', filter: { onShelf: true } },
  { label: 'Off the shelf', filter: { onShelf: false } },
  { label: 'Low stock', filter: { onShelf: true, maxStock: lowStock } },
  { label: 'Sold out', filter: { maxStock: 0 } },
];
