import { useId, type ReactNode } from 'react';

export type FieldProps = {
  label: string;
  error?: string | undefined;
  /** Helps to fill it in. An error is shown in its place, so that nothing moves. */
  hint?: ReactNode;
  /** Marks it as required, also for screen readers. A missing value is reported on submit. */
  required?: boolean | undefined;
};

type Control = {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = FieldProps & { children: (control: Control) => ReactNode };

/** A label above its control, and below it the error or the hint. */
export const Field = ({ label, error, hint, required, children }: Props) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={`font-medium ${required ? 'required-mark' : ''}`}>
        {label}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={`text-sm ${error ? 'text-error' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
};
