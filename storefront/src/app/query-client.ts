import type { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/failure.ts';
import { Queries } from '../lib/queries.ts';

/**
 * For so many milliseconds, data that came with the page or was prefetched is not fetched again.
 */
const fresh = 5000;

/**
 * The cache of server state. A failed read is tried twice more when that may help; a failed write
 * is not repeated automatically. Being offline is an error that is shown, instead of an endless
 * wait. A person's own data is fetched again each time that it is shown.
 */
export const newQueryClient = (): QueryClient =>
  new Queries({
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
