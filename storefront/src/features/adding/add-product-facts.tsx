import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { factsOf, type SpecType } from '../../../../domain/specs.ts';
import { labelWithUnit } from '../../lib/specs.ts';
import { specProblem, type ProductFields } from './add-product-values.ts';

type Props = { category: string; form: UseFormReturn<ProductFields> };

const hints: Partial<Record<SpecType, string>> = { texts: 'Several go with commas between.' };

/** Optional fields for the specs of a category, which builders compare. */
export const ProductFacts = ({ category, form: { register, formState } }: Props) => {
  const facts = factsOf(category);
  if (facts.length === 0) return null;
  return (
    <fieldset className="border-t border-base-300 pt-4">
      <legend className="sr-only">Facts</legend>
      <p className="pb-4 text-muted">What builders compare. Leave out what you do not know.</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {facts.map((fact) => {
          const { name, type, help } = fact;
          const label = labelWithUnit(fact);
          const field = register(`specs.${name}`, {
            validate: (text: string | undefined) => specProblem(type, text ?? '', label) ?? true,
          });
          const error = formState.errors.specs?.[name]?.message;
          return type === 'flag' ? (
            <SelectField key={name} label={label} error={error} {...field}>
              <option value="">Not said</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </SelectField>
          ) : (
            <TextField
              key={name}
              label={label}
              error={error}
              hint={[help, hints[type]].filter(Boolean).join(' ') || undefined}
              autoComplete="off"
              inputMode={type === 'whole' ? 'numeric' : type === 'number' ? 'decimal' : 'text'}
              {...field}
            />
          );
        })}
      </div>
    </fieldset>
  );
};
