import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> & FieldProps;

/** A labelled field of several lines with its error. It grows with its text. */
export const TextArea = ({ label, error, hint, required, rows = 4, ...area }: Props) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(control) => (
      <textarea
        {...area}
        {...control}
        rows={rows}
        className={`textarea field-sizing-content max-h-96 min-h-28 w-full py-2 text-base ${error ? 'textarea-error' : ''}`}
      />
    )}
  </Field>
);
