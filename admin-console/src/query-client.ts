import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../storefront/src/lib/failure.ts';

/** What is refused stays refused: only what may pass is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error.cause ?? error),
    },
  },
});
