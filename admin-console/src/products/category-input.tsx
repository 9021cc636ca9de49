import { AutocompleteInput } from 'react-admin';
import type { FocusEvent } from 'react';
import { useController } from 'react-hook-form';
import { categoryNamed } from '../../../domain/categories.ts';
import { categoryMaxLength } from '../../../domain/product.ts';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { categories } from './product-filters.tsx';

const choiceOf = (id: string) => ({ id, name: categoryInWords(id) });

const idOf = (typed: string) => categoryNamed(typed).slice(0, categoryMaxLength);

/** Chooses one of the shop's categories, or takes what is typed as a category of its own. */
export const CategoryInput = () => {
  const { field } = useController<{ category: string | null }>({ name: 'category' });
  const own = field.value;
  const isListed = !own || categories.some(({ id }) => id === own);
  return (
    <AutocompleteInput
      source="category"
      label="Category"
      choices={isListed ? categories : [...categories, choiceOf(own)]}
      helperText="It decides which specifications are asked for."
      onCreate={(name) => {
        const id = idOf(name ?? '');
        return id ? choiceOf(id) : undefined;
      }}
      createItemLabel="A category of its own: %{item}"
      // By itself, the input drops what was typed and not chosen.
      onBlur={({ target }: FocusEvent<HTMLInputElement>) => {
        const id = idOf(target.value);
        if (id && target.value !== categoryInWords(own ?? '')) field.onChange(id);
      }}
    />
  );
};
