import { useState } from 'react';
import type { Destination } from '../../../../domain/destination.ts';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { required } from '../../lib/form-rules.ts';
import { labels } from './checkout-values.ts';
import { countryChoices } from './countries.ts';
import type { Checkout } from './use-checkout.ts';

type Part = Exclude<keyof Destination, 'country'>;

/** What browsers fill in by themselves. Source: HTML, 4.10.18.7 */
const completions: Record<Part, string> = {
  name: 'name',
  street: 'address-line1',
  more: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

/** Asks where it goes, in the parts of an address. */
export const DestinationFields = ({ form, quoting }: Pick<Checkout, 'form' | 'quoting'>) => {
  const [countries] = useState(countryChoices);
  const { register, formState, setValue } = form;
  const errors = formState.errors.destination;
  const part = (name: Part, isRequired = true) => (
    <TextField
      label={labels[`destination.${name}`]}
      required={isRequired}
      type="text"
      autoComplete={completions[name]}
      error={errors?.[name]?.message}
      {...register(`destination.${name}`)}
    />
  );
  return (
    <>
      {part('name')}
      <TextField
        label={labels.phone}
        required
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      {part('street')}
      {part('more', false)}
      <div className="grid grid-cols-2 gap-4">
        {part('postalCode')}
        {part('city')}
      </div>
      {part('region', false)}
      <SelectField
        label={labels['destination.country']}
        required
        autoComplete="country"
        error={errors?.country?.message ?? quoting.countryFault}
        {...register('destination.country', {
          ...required(labels['destination.country']),
          // Each country has its own ways of delivery.
          onChange: () => setValue('delivery', ''),
        })}
      >
        <option value="">Choose a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
};
