import { Suspense, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

type Props = {
  children: ReactNode;
  /** Shown until it is there. */
  meanwhile?: ReactNode;
  /** Shown where it cannot be loaded. */
  missing?: ReactElement;
};

/** A part of a page whose code comes late. Where that does not arrive, the rest of the page stands. */
export const LatePart = ({ children, meanwhile, missing }: Props) => (
  <ErrorBoundary place="" fallback={missing ?? <Missing />}>
    <Suspense fallback={meanwhile}>{children}</Suspense>
  </ErrorBoundary>
);

const Missing = () => (
  <div className="col-span-full flex flex-col items-start gap-3">
    <p role="alert">A part of this page did not load. Check your connection.</p>
    <LoadAgain />
  </div>
);

/** A new version of the shop has other code than the page asks for, so all of it is loaded. */
export const LoadAgain = () => (
  <button type="button" className="btn h-11 btn-primary" onClick={() => window.location.reload()}>
    Load the page again
  </button>
);
