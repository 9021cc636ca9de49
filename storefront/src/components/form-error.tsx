import type { ReactNode } from 'react';

/** The error of a whole form, in red below it. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className="text-error">
      {children}
    </p>
  ) : null;
