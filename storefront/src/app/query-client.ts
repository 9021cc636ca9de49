import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/failure.ts';

/**
 * Server state. A failed read is tried twice more when that may help; a failed write is the
 * person's to repeat. Being offline is a failure that is shown, not a wait without an end.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (failures) => 300 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});
