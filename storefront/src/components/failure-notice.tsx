import type { ReactNode } from 'react';
import { messageOf } from '../lib/failure.ts';

type Props = {
  error: unknown;
  retry: () => void;
  /** Other ways to go on. */
  children?: ReactNode;
};

/** The message of a failed query, and a button to try again. */
export const FailureNotice = ({ error, retry, children }: Props) => (
  <div className="panel my-4 flex flex-col items-start gap-4 p-6">
    <p role="alert" className="max-w-prose text-error">
      {messageOf(error)}
    </p>
    <div className="flex flex-wrap gap-3">
      <button type="button" className="btn btn-primary" onClick={retry}>
        Try again
      </button>
      {children}
    </div>
  </div>
);
