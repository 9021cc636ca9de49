import { UNSAFE_LocationContext, Navigate, useRoutes, type RouteObject } from 'react-router-dom';
import { use, useDeferredValue, useState, type ReactNode } from 'react';
import { Layout } from './layout.tsx';
import { codeOf } from './load-code.ts';
import { PageBoundary } from './page-boundary.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { routes, type Page, type Route } from './routes.ts';
import { useTellRunning } from './running.ts';

const Shown = ({ page }: { page: Page }) => {
  // It is lazy or loaded as it was when the page was first shown: to React these are two components.
  const [Content] = useState(() => codeOf(page).Content);
  useTellRunning();
  return <Content />;
};

const elementOf = ({ page, goal }: Route, sent: Page | undefined): ReactNode => {
  if (goal !== undefined) return <Navigate to={goal} replace />;
  return (
    <PageBoundary key={page?.file}>
      {page ? <Shown page={page} /> : <RequireSignIn sent={sent} />}
    </PageBoundary>
  );
};

/** The page at the address, in its frames. @param sent see RequireSignIn */
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
 * A page stays until the one after it is there: all inside takes the location of the page that is
 * shown for the router's. BrowserRouter alone would tell nobody that another is on its way.
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
