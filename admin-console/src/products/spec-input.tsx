import InputAdornment from '@mui/material/InputAdornment';
import { useId } from 'react';
import { NullableBooleanInput, TextArrayInput, TextInput } from 'react-admin';
import { specTextMaxLength, type Fact } from '../../../domain/specs.ts';
import { labelWithUnit } from '../../../storefront/src/lib/specs.ts';
import { FigureInput } from '../components/figure-input.tsx';
import { numberFromZero, wholeFromZero } from '../components/number-rules.ts';

/** `suggested`: what parts of the shop say of this fact. */
type Props = { fact: Fact; suggested: string[] };

const about = ({ name, label, help }: Fact) => ({
  source: `specs.${name}`,
  label,
  helperText: help ?? false,
});

const Text = ({ fact, suggested }: Props) => {
  const list = useId();
  return (
    <>
      <TextInput
        {...about(fact)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: specTextMaxLength, list } }}
      />
      <datalist id={list}>
        {suggested.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
};

const Texts = ({ fact, suggested }: Props) => (
  <TextArrayInput
    {...about(fact)}
    options={suggested}
    filterSelectedOptions
    helperText={[fact.help, 'Enter after each.'].filter(Boolean).join(' ')}
  />
);

/** A number, with its unit behind it. */
const Figure = ({ fact }: Props) => {
  const isWhole = fact.type === 'whole';
  return (
    <FigureInput
      {...about(fact)}
      min={0}
      step={isWhole ? 1 : 'any'}
      validate={[isWhole ? wholeFromZero : numberFromZero]}
      slotProps={{
        htmlInput: { 'aria-label': labelWithUnit(fact) },
        input: { endAdornment: fact.unit && <Unit>{fact.unit}</Unit> },
      }}
    />
  );
};

const Unit = ({ children }: { children: string }) => (
  <InputAdornment position="end" aria-hidden>
    {children}
  </InputAdornment>
);

const Flag = ({ fact }: Props) => (
  <NullableBooleanInput
    {...about(fact)}
    nullLabel="Not said"
    trueLabel="Yes"
    falseLabel="No"
    fullWidth
  />
);

const inputs = { text: Text, texts: Texts, whole: Figure, number: Figure, flag: Flag } as const;

/** The input of a fact, by its type. */
export const SpecInput = (props: Props) => {
  const Input = inputs[props.fact.type];
  return <Input {...props} />;
};
