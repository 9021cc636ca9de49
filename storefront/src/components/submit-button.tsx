import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

type Props = { pending: boolean; children: ReactNode; disabled?: boolean };

/**
 * A form's submit button. While the form is being sent, it says so and does nothing. It is not
 * disabled then, because a disabled button would lose the focus.
 */
export const SubmitButton = ({ pending, children, disabled = false }: Props) => {
  // Before hydration, the browser itself would submit the form and leave the page.
  const isHydrated = useHydrated();
  return (
    <button
      type={isHydrated ? 'submit' : 'button'}
      className="btn h-11 w-full btn-primary"
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending}
      onClick={(event) => {
        // Browsers turn Enter in a field into a click on this button.
        if (pending) event.preventDefault();
      }}
    >
      {pending && <span className="loading loading-sm loading-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
};
