import { UNSAFE_LocationContext, Navigate, useRoutes, type RouteObject } from 'react-router-dom';
import { use, useDeferredValue, useState, type ReactNode } from 'react';
import { Layout } from './layout.tsx';
import { codeOf } from './load-code.ts';
import { PageBoundary } from './page-boundary.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { routes, type Page, type Route } from './routes.ts';
import { useSignalRunning } from './running.ts';

const Shown = ({ page }: { page: Page }) => {
  // Kept from the first render: the lazy component and the loaded one are different components to
  // React, and a change would mount the page again.
  const [Content] = useState(() => codeOf(page).Content);
  useSignalRunning();
  return <Content />;
};

const elementOf = ({ page, redirectTo }: Route, sent: Page | undefined): ReactNode => {
  if (redirectTo !== undefined) return <Navigate to={redirectTo} replace />;
  return (
    <PageBoundary key={page?.file}>
      {page ? <Shown page={page} /> : <RequireSignIn sent={sent} />}
    </PageBoundary>
  );
};

/** The page at the address, in its layouts. @param sent see RequireSignIn */
export const Pages = ({ sent }: { sent: Page | undefined }) => {
  const [shownRoutes] = useState(() => {
    const shown = ({ children, ...route }: Route): RouteObject => ({
      ...route,
      element: elementOf(route, sent),
      ...(children && { children: children.map(shown) }),
    });
    return [{ element: <Layout />, children: routes.map(shown) }];
  });
  return useRoutes(shownRoutes);
};

/**
 * Keeps a page until the next one is loaded: the children get the location of the page that is
 * shown, not the router's. BrowserRouter alone does not report that a navigation is pending.
 */
export const ShownLocation = ({ children }: { children: ReactNode }) => {
  const asked = use(UNSAFE_LocationContext);
  const shown = useDeferredValue(asked);
  return (
    <UNSAFE_LocationContext value={shown}>
      <ProgressBar isNavigating={shown !== asked} />
      {children}
    </UNSAFE_LocationContext>
  );
};
