import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../storefront/src/lib/failure.ts';

/** Queries are only retried after errors that may pass, not after refusals. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, a change fails at once. By default it would wait without a message.
    mutations: { networkMode: 'always' },
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error.cause ?? error),
    },
  },
});
