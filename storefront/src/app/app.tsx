import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useSession } from '../lib/use-session.ts';
import { Head } from './head.tsx';
import { Pages } from './pages.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useIsRunning } from './running.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

type Props = {
  queries: QueryClient;
  /** Where the shop is, as the world sees it. */
  publicUrl: string;
};

/** The storefront, within a router: the same in the browser and on the server. */
export const App = ({ queries, publicUrl }: Props) => {
  const { status } = useSession();
  // Nothing pops up before the page runs: the server need not know of it.
  const isRunning = useIsRunning();

  // What was somebody's own is nobody's after them.
  useEffect(() => {
    if (status === 'signed-out') queries.removeQueries({ queryKey: ['mine'] });
  }, [queries, status]);

  return (
    <QueryClientProvider client={queries}>
      <ProgressBar />
      <Pages />
      <Head publicUrl={publicUrl} />
      {isRunning && (
        <ErrorBoundary place="toasts">
          <Suspense>
            <Toasts />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
};
