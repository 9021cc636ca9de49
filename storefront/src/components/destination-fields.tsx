import { useMemo } from 'react';
import type { Destination } from '../../../domain/destination.ts';
import { countryChoices } from '../lib/countries.ts';
import { required } from '../lib/form-rules.ts';
import { orderLabels } from '../lib/order-form.ts';
import type { WhereItGoes } from '../lib/use-where-it-goes.ts';
import { deliveryInputs } from './delivery-fields.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

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

/** Also while one types, when it is not known yet whether there is such a region. */
const regionHint =
  'The tax depends on it: while the shop does not know the region, the total has the highest.';

/** Asks where it goes, in the parts of an address. */
export const DestinationFields = ({
  where: { form, served, quoting, country },
}: {
  where: WhereItGoes;
}) => {
  const countries = useMemo(() => countryChoices(withChosen(served, country)), [served, country]);
  const { register, formState, setValue } = form;
  const errors = formState.errors.destination;
  const part = (name: Part, isRequired = true, hint?: string) => (
    <TextField
      label={orderLabels[`destination.${name}`]}
      required={isRequired}
      type="text"
      autoComplete={completions[name]}
      error={errors?.[name]?.message}
      hint={hint}
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
      {part('region', false, quoting.quote?.regionUnknown ? regionHint : undefined)}
      <SelectField
        label={orderLabels['destination.country']}
        required
        autoComplete="country"
        error={errors?.country?.message ?? quoting.countryFault}
        {...register('destination.country', {
          ...required(orderLabels['destination.country']),
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
