import { useState, type ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'type'> & FieldProps;

/** A labelled password field with a button that shows the password. */
export const PasswordField = ({ label, error, hint, required, ...input }: Props) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`input h-11 w-full pr-18 text-base ${error ? 'input-error' : ''}`}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 z-1 cursor-pointer rounded-field px-3 silkscreen hover:text-base-content"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> the password</span>
          </button>
        </div>
      )}
    </Field>
  );
};
