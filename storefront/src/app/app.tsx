import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useIsAlive } from '../lib/use-is-alive.ts';
import { useSession } from '../lib/use-session.ts';
import { Head } from './head.tsx';
import { Pages, ShownLocation } from './pages.tsx';
import type { Page } from './routes.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

type Props = {
  queries: QueryClient;
  /** Where the shop is, as the world sees it. */
  publicUrl: string;
  /** The page that came with its content, also for those who may turn out not to see it. */
  sent: Page | undefined;
};

/** The storefront, within a router: the same in the browser and on the server. */
export const App = ({ queries, publicUrl, sent }: Props) => {
  const { status } = useSession();
  // Nothing pops up before the page is alive: the server need not know of it.
  const isAlive = useIsAlive();

  // What was somebody's own is nobody's after them.
  useEffect(() => {
    if (status === 'signed-out') queries.removeQueries({ queryKey: ['mine'] });
  }, [queries, status]);

  return (
    <QueryClientProvider client={queries}>
      <ShownLocation>
        <Head publicUrl={publicUrl} />
        <Pages sent={sent} />
      </ShownLocation>
      {isAlive && (
        <ErrorBoundary place="toasts">
          <Suspense>
            <Toasts />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
};
