import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../storefront/src/lib/failure.ts';

/** Queries are only retried after errors that may pass, not after refusals. */
export const retry = (failures: number, error: Error): boolean =>
  failures < 2 && isTransient(error.cause ?? error);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, nothing waits for one without a message, as it would by default.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry,
    },
  },
});
