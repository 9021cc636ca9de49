import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * What is to be read anew is never taken from an answer that is still under way, which may be older than the change.
 * By itself the cache takes a first answer, such as that of a prefetch, however old it is.
 */
export class Queries extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // Whoever waits for such an answer gets the newer one.
    void this.cancelQueries(filters, { silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Reads anew what is on the screen of what has changed. The rest is forgotten: where it is shown next, it would stand
 * as it was until the answer has come.
 */
export const reread = (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  queries.removeQueries({ queryKey, type: 'inactive' });
  return queries.invalidateQueries({ queryKey });
};
