import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../storefront/src/lib/failure.ts';

/** What is refused stays refused: only what may pass is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a change fails, and says so: it would wait in silence for one, otherwise.
    mutations: { networkMode: 'always' },
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error.cause ?? error),
    },
  },
});
