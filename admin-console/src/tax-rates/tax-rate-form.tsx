import { AutocompleteInput, Create, maxValue, minValue, required, TextInput } from 'react-admin';
import { destinationMaxLengths } from '../../../domain/destination.ts';
import { countryChoices } from '../components/countries.ts';
import { FigureInput } from '../components/figure-input.tsx';
import { SettingForm } from '../components/setting-form.tsx';
import { RecordEdit } from '../components/record-page.tsx';
import { useToldWhenLeft } from '../components/use-told-when-left.ts';

const toSend = (values: Record<string, unknown>) => ({
  ...values,
  region: values['region'] || null,
});

const Form = ({ isNew = false }: { isNew?: boolean }) => (
  <SettingForm what="tax rate" isNew={isNew} sx={{ maxWidth: '32rem' }}>
    <AutocompleteInput
      source="country"
      label="Country"
      choices={countryChoices}
      fullWidth
      validate={required('Country is Required')}
    />
    <TextInput
      source="region"
      label="Region"
      fullWidth
      autoComplete="off"
      helperText="One with a rate of its own, by its name or code (California, CA); all others, when it is empty."
      slotProps={{ htmlInput: { maxLength: destinationMaxLengths.region } }}
    />
    <FigureInput
      source="percent"
      label="Percent"
      step={0.001}
      validate={[required('Percent is Required'), minValue(0), maxValue(100)]}
    />
  </SettingForm>
);

export const TaxRateCreate = () => (
  <Create title="Add a tax rate" transform={toSend} mutationOptions={useToldWhenLeft('created')}>
    <Form isNew />
  </Create>
);

export const TaxRateEdit = () => (
  <RecordEdit title="Tax rate" transform={toSend}>
    <Form />
  </RecordEdit>
);
