import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> & FieldProps;

/** A labelled input with its error. */
export const TextField = ({ label, error, hint, required, ...input }: Props) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(control) => (
      <input
        {...input}
        {...control}
        className={`input h-11 w-full text-base ${error ? 'input-error' : ''}`}
      />
    )}
  </Field>
);
