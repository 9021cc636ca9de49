import { MutationCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { isTransient } from '../../storefront/src/lib/failure.ts';

/** Queries are only retried after errors that may pass, not after refusals. */
export const retry = (failures: number, error: Error): boolean =>
  failures < 2 && (isTransient(error) || isTransient(error.cause));

/** Asks anew for what is being read when a write is done: that may be older, and would take back what is shown of it. */
const readAnew = async (): Promise<void> => {
  const older = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }));
  const filters: QueryFilters = { predicate: (query) => older.has(query) };
  await queryClient.cancelQueries(filters);
  void queryClient.invalidateQueries(filters);
};

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: readAnew }),
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
