import type { ReactNode } from 'react';
import { useIsAlive } from '../lib/use-is-alive.ts';

type Props = { pending: boolean; children: ReactNode; disabled?: boolean };

/**
 * A form's own button. While the form is under way it says so and does nothing; it keeps the focus,
 * which a button that is switched off would lose.
 */
export const SubmitButton = ({ pending, children, disabled = false }: Props) => {
  // Before that the browser itself would send the form, as a page.
  const isAlive = useIsAlive();
  return (
    <button
      type={isAlive ? 'submit' : 'button'}
      className="btn relative h-11 w-full btn-primary"
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending}
      onClick={(event) => {
        // Enter in a field is a click on this button, too.
        if (pending) event.preventDefault();
      }}
    >
      {pending && (
        <span className="loading absolute left-4 loading-sm loading-spinner" aria-hidden="true" />
      )}
      {children}
    </button>
  );
};
