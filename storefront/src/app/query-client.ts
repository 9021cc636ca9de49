import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/failure.ts';

/** So many milliseconds what came with the page, or on the way to it, is not asked for again. */
const fresh = 5000;

/**
 * Server state. A failed read is tried twice more when that may help; a failed write is the
 * person's to repeat. Being offline is a failure that is shown, not a wait without an end. What is
 * somebody's own is asked for again each time that it is shown.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: ({ queryKey }) => (queryKey[0] === 'mine' ? 0 : fresh),
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
