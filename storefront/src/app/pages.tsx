import { use } from 'react';
import { matchPath } from '../lib/match-path.ts';
import { Navigate, Nested, useLocation } from '../lib/router.tsx';
import { Layout } from './layout.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { dashboard, firstOfDashboard, placeOf, type Page } from './routes.ts';
import { useTellRunning } from './running.ts';

/** A page, at once when its code is there. Until then React keeps what was shown before. */
const Shown = ({ page }: { page: Page }) => {
  const { default: Content } = use(page.arrival());
  useTellRunning();
  return <Content />;
};

/** The page at the address, in its frames. */
export const Pages = ({ sent }: { sent: Page | undefined }) => {
  const { pathname } = useLocation();
  const { page, access, code, params } = placeOf(pathname);
  const elements = [<Layout key="layout" />];
  if (access === 'signed in')
    elements.push(
      <PageBoundary key="sign-in">
        <RequireSignIn isSent={page === sent} />
      </PageBoundary>,
    );
  if (matchPath(dashboard.path, pathname))
    elements.push(<Navigate key="on" to={firstOfDashboard} replace />);
  else
    for (const page of code)
      elements.push(
        <PageBoundary key={page.file}>
          <Shown page={page} />
        </PageBoundary>,
      );
  return <Nested elements={elements} params={params} />;
};
