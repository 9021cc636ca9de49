import type { ReactNode } from 'react';

type Props = { pending: boolean; children: ReactNode; disabled?: boolean };

/** A form's own button. While the form is under way it says so and does nothing. */
export const SubmitButton = ({ pending, children, disabled = false }: Props) => (
  <button
    type="submit"
    className="btn h-11 w-full btn-primary"
    disabled={disabled || pending}
    aria-busy={pending}
  >
    {pending && <span className="loading loading-sm loading-spinner" aria-hidden="true" />}
    {children}
  </button>
);
