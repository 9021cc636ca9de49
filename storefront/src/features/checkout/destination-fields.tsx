import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Destination } from '../../../../domain/destination.ts';
import { deliveryInputs } from '../../components/delivery-fields.tsx';
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
export const DestinationFields = ({
  form,
  served,
  quoting,
}: Pick<Checkout, 'form' | 'served' | 'quoting'>) => {
  const chosen = useWatch({ control: form.control, name: 'destination.country' });
  const countries = useMemo(() => countryChoices(withChosen(served, chosen)), [served, chosen]);
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
  const { address: _, ...others } = deliveryInputs({ register, errors: formState.errors });
  return (
    <>
      {part('name')}
      {Object.values(others)}
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

/** What was chosen before stays to be seen, and is said to be wrong, where nothing is delivered to. */
const withChosen = (served: string[], chosen: string): string[] =>
  served.length === 0 || chosen === '' || served.includes(chosen) ? served : [...served, chosen];
