import { Suspense, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useNavigationFocus, useScrollMemory } from './navigation.ts';
import { TopBar } from './top-bar.tsx';

/** What every page stands in. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useScrollMemory();
  useNavigationFocus(main);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:px-4"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <TopBar />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-300 flex-1 px-4 py-8 sm:px-6"
      >
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<Spinner label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className="border-t border-base-300">
        <div className="mx-auto flex w-full max-w-300 flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
          <p>Parches: parts for people who build computers.</p>
          <Link className="link-plain" to="/parches">
            All parts
          </Link>
        </div>
      </footer>
    </div>
  );
};
