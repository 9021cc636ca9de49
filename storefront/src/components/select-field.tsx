import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> & FieldProps;

/** A labelled select, with its options as children. */
export const SelectField = ({ label, error, hint, required, children, ...select }: Props) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(control) => (
      <select
        {...select}
        {...control}
        className={`select h-11 w-full text-base ${error ? 'select-error' : ''}`}
      >
        {children}
      </select>
    )}
  </Field>
);
