import type { ReactNode } from 'react';

/** What is wrong with a form as a whole, in red under it. Empty when nothing is. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className="text-error">
      {children}
    </p>
  ) : null;
