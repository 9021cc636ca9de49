import { AutocompleteInput, useRecordContext } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { categoryNamed } from '../../../domain/categories.ts';
import { categoryMaxLength } from '../../../domain/product.ts';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { categories } from './product-filters.tsx';

/** Chooses one of the shop's categories, or keeps another one that the product has. */
export const CategoryInput = () => {
  const own = useRecordContext<ConsoleProduct>()?.category;
  const isListed = !own || categories.some(({ id }) => id === own);
  return (
    <AutocompleteInput
      source="category"
      label="Category"
      choices={isListed ? categories : [...categories, { id: own, name: categoryInWords(own) }]}
      helperText="It decides which specifications are asked for."
      onCreate={(name) => {
        const id = categoryNamed(name ?? '').slice(0, categoryMaxLength);
        return id ? { id, name: categoryInWords(id) } : undefined;
      }}
      createItemLabel="A category of its own: %{item}"
    />
  );
};
