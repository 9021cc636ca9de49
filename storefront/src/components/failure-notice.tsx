import type { ReactNode } from 'react';
import { messageOf } from '../lib/failure.ts';

type Props = {
  error: unknown;
  retry: () => void;
  /** More that can be done about it. */
  children?: ReactNode;
};

/** What could not be read, and a way to try again. */
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
