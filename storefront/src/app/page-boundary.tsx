import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PageMissing } from './page-code.ts';
import { home, parts } from './routes.ts';
import { useSignalRunning } from './running.ts';

/** When a page throws or cannot be loaded, keeps the layout and says how to go on. */
export const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} fallback={PageFailure}>
      {children}
    </ErrorBoundary>
  );
};

const PageFailure = ({ error }: { error: unknown }) =>
  error instanceof PageMissing ? (
    <Failure title="This page did not load">
      Check your connection and load it again. What you typed into it is kept.
    </Failure>
  ) : (
    <Failure title="Something is wrong with this page">
      The mistake is ours. Load the page again, or go on elsewhere in the shop.
    </Failure>
  );

const Failure = ({ title, children }: { title: string; children: ReactNode }) => {
  useSignalRunning();
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <PageTitle>{title}</PageTitle>
      <p className="max-w-prose">{children}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Load it again
        </button>
        <Link to={home.path} className="btn btn-quiet">
          Home
        </Link>
        <Link to={parts.path} className="btn btn-quiet">
          See all parts
        </Link>
      </div>
    </div>
  );
};
