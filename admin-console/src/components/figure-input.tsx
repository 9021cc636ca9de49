import { NumberInput, type NumberInputProps, type Validator } from 'react-admin';
import { readable } from './number-rules.ts';

type Props = Omit<NumberInputProps, 'validate'> & { validate: Validator[] };

/** A number of a form. What the browser cannot read as one is told, and not saved as nothing. */
export const FigureInput = ({ validate, ...input }: Props) => (
  <NumberInput autoComplete="off" validate={[readable, ...validate]} {...input} />
);
