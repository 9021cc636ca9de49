import Box from '@mui/material/Box';
import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  maxValue,
  required,
  TextInput,
  useRecordContext,
} from 'react-admin';
import type { ConsoleDeliveryMethod } from '../../../adapters/http/console-contract.ts';
import { methodNameMaxLength, mostDays } from '../../../domain/delivery-method.ts';
import { AmountInput } from '../components/amount-input.tsx';
import { FigureInput } from '../components/figure-input.tsx';
import { countryChoices } from '../components/countries.ts';
import { wholeFromZero } from '../components/number-rules.ts';
import { SettingForm } from '../components/setting-form.tsx';
import { RecordEdit } from '../components/record-page.tsx';
import { useToldWhenLeft } from '../components/use-told-when-left.ts';

const toSend = (values: Record<string, unknown>) => ({
  ...values,
  freeFrom: values['freeFrom'] ?? null,
  countries: values['countries'] ?? [],
});

const days = [required('Days are Required'), wholeFromZero, maxValue(mostDays)];

const pair = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { sm: '1fr 1fr' },
  width: '100%',
};

const Form = ({ isNew = false }: { isNew?: boolean }) => (
  <SettingForm
    what="delivery method"
    isNew={isNew}
    sx={{ maxWidth: '44rem' }}
    defaultValues={isNew ? { active: true, countries: [], freeFrom: null } : undefined}
  >
    <TextInput
      source="name"
      label="Name"
      fullWidth
      autoComplete="off"
      helperText="As buyers read it, such as ‘Post’ or ‘Express’."
      validate={required('Name is Required')}
      slotProps={{ htmlInput: { maxLength: methodNameMaxLength } }}
    />
    <Box sx={pair}>
      <AmountInput source="price" label="Price" missing="Price is Required" fromZero />
      <AmountInput
        source="freeFrom"
        label="Free from"
        helperText="The sum of the parts from which it costs nothing; never, when it is empty."
      />
    </Box>
    <AutocompleteArrayInput
      source="countries"
      label="Countries"
      choices={countryChoices}
      fullWidth
      helperText="Where it goes; everywhere, when none is named."
    />
    <Box sx={pair}>
      <FigureInput source="minDays" label="Days, at least" step={1} validate={days} />
      <FigureInput source="maxDays" label="Days, at most" step={1} validate={days} />
    </Box>
    <BooleanInput source="active" label="Offered" helperText="Buyers can choose it." />
  </SettingForm>
);

const Title = () => useRecordContext<ConsoleDeliveryMethod>()?.name ?? 'Delivery method';

export const DeliveryMethodCreate = () => (
  <Create
    title="Add a delivery method"
    transform={toSend}
    mutationOptions={useToldWhenLeft('created')}
  >
    <Form isNew />
  </Create>
);

export const DeliveryMethodEdit = () => (
  <RecordEdit title={<Title />} transform={toSend}>
    <Form />
  </RecordEdit>
);
