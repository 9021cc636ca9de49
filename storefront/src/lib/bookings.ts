import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '../../../adapters/http/contract.ts';
import { listPage, rowsOf } from './list-page.ts';
import { rereadParts } from './parts.ts';
import { nextExpiry } from './remainder.ts';
import { removeOnce } from './remove-once.ts';
import { reread } from './queries.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { usePerson } from './use-session.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/**
 * A person's bookings, page by page, the newest first. They are refetched when one of them expires.
 */
export const bookingsOf = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['mine', email, 'bookings'],
    initialPageParam: `/booking/${encodeURIComponent(email)}`,
    queryFn: async ({ pageParam, signal }) =>
      listPage(await requestSignedIn<Booking[]>(pageParam, { signal })),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => nextExpiry(rowsOf(state.data) ?? [], Date.now()),
  });

/** One booking of a person. It is refetched when it expires. */
export const bookingOf = (email: string, id: string) =>
  queryOptions({
    queryKey: ['mine', email, 'booking', id],
    queryFn: async ({ signal }) =>
      (await requestSignedIn<Booking>(`/booking/${encodeURIComponent(id)}`, { signal })).data,
    refetchInterval: ({ state }) => nextExpiry(state.data ? [state.data] : [], Date.now()),
  });

/** Removes an unpaid booking; whatever comes of it, all that shows it is read again. */
export const useRemoveBooking = () => {
  const { email } = usePerson();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => removeOnce(`/booking/${id}`),
    onSettled: (_answer, _error, id) => {
      rereadParts(queries);
      queries.removeQueries({ queryKey: bookingOf(email, id).queryKey });
      return Promise.all([
        reread(queries, bookingsOf(email).queryKey),
        reread(queries, ['mine', email, 'order']),
      ]);
    },
  });
};
