import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { TabTitle } from '../components/page-title.tsx';
import { Spinner } from '../components/spinner.tsx';
import { Footer } from './footer.tsx';
import { useArrival } from './navigation.ts';
import { placeOf } from './routes.ts';
import { TopBar } from './top-bar.tsx';

/** The layout of all pages. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useArrival(main);

  return (
    <>
      <a
        href="#main"
        className="btn min-h-11 btn-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:px-4"
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
        className="mx-auto min-h-[calc(100dvh-var(--spacing-bar))] w-full max-w-300 px-4 py-8 sm:px-6 lg:py-12"
      >
        <Suspense
          fallback={
            <>
              <TabTitle>{placeOf(pathname).page.title}</TabTitle>
              <Spinner label="Loading the page" />
            </>
          }
        >
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </>
  );
};
