import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSession } from '../lib/use-session.ts';
import { queryClient } from './query-client.ts';
import { Pages } from './pages.tsx';

const Toasts = lazy(() => import('./toasts.tsx'));

export const App = () => {
  const { status } = useSession();

  // What was somebody's own is nobody's after them.
  useEffect(() => {
    if (status === 'signed-out') queryClient.removeQueries({ queryKey: ['mine'] });
  }, [status]);

  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  );
};
