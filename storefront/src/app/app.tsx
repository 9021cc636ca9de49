import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useSession, useTurn } from '../lib/use-session.ts';
import { Head } from './head.tsx';
import { Pages, ShownLocation } from './pages.tsx';
import type { Page } from './routes.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

type Props = {
  queries: QueryClient;
  /** The public address of the shop. */
  publicUrl: string;
  /**
   * The page whose content the server has sent, even if it turns out that this person may not see
   * it.
   */
  sent: Page | undefined;
};

/** The storefront inside a router; the browser and the server render the same. */
export const App = ({ queries, publicUrl, sent }: Props) => {
  const { status } = useSession();
  const turn = useTurn();
  // No toast can appear before hydration, so the server does not render them.
  const isHydrated = useHydrated();

  // A person's own data is removed when they sign out.
  useEffect(() => {
    if (status === 'signed-out') queries.removeQueries({ queryKey: ['mine'] });
  }, [queries, status]);

  return (
    <QueryClientProvider client={queries}>
      <ShownLocation>
        <Head publicUrl={publicUrl} />
        <Pages key={turn} sent={sent} />
      </ShownLocation>
      {isHydrated && (
        <ErrorBoundary place="toasts">
          <Suspense>
            <Toasts />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
};
