import { NullableBooleanInput, NumberInput, TextArrayInput, TextInput } from 'react-admin';
import { specTextMaxLength, type Fact } from '../../../domain/specs.ts';
import { labelWithUnit } from '../../../storefront/src/lib/specs.ts';
import { numberFromZero, wholeFromZero } from './product-rules.ts';

type Props = { source: string; label: string };

const Text = (props: Props) => (
  <TextInput
    {...props}
    autoComplete="off"
    slotProps={{ htmlInput: { maxLength: specTextMaxLength } }}
  />
);
const Texts = (props: Props) => <TextArrayInput {...props} helperText="Enter after each" />;
const Whole = (props: Props) => (
  <NumberInput {...props} autoComplete="off" min={0} step={1} validate={wholeFromZero} />
);
const Measure = (props: Props) => (
  <NumberInput {...props} autoComplete="off" min={0} step="any" validate={numberFromZero} />
);

const inputs = {
  text: Text,
  texts: Texts,
  whole: Whole,
  number: Measure,
  flag: NullableBooleanInput,
} as const;

/** The input of a spec, by its type. */
export const SpecInput = ({ fact }: { fact: Fact }) => {
  const Input = inputs[fact.type];
  return <Input source={`specs.${fact.name}`} label={labelWithUnit(fact)} />;
};
