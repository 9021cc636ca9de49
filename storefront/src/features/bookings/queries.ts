import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { listPage, rowsOf } from '../../lib/list-page.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { nextExpiry } from './remainder.ts';

/** A person's bookings, page by page, the newest first. Read again as soon as one of them runs out. */
export const bookingsOf = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['mine', email, 'bookings'],
    initialPageParam: `/booking/${encodeURIComponent(email)}`,
    queryFn: async ({ pageParam, signal }) =>
      listPage(await requestSignedIn<Booking[]>(pageParam, { signal })),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => nextExpiry(rowsOf(state.data) ?? [], Date.now()),
  });

export const useBookings = () => useInfiniteQuery(bookingsOf(usePerson().email));

/** The booking that a person has placed last, or null: they may want the next one sent there, too. */
export const useLastBooking = () => {
  const { email } = usePerson();
  return useQuery({
    queryKey: [...bookingsOf(email).queryKey, 'last'],
    queryFn: async ({ signal }) => {
      const path = `/booking/${encodeURIComponent(email)}?limit=1`;
      return (await requestSignedIn<Booking[]>(path, { signal })).data[0] ?? null;
    },
    retry: false,
  });
};

/** Removes an unpaid booking; whatever comes of it, the bookings are read again. */
export const useRemoveBooking = () => {
  const { email } = usePerson();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestSignedIn(`/booking/${id}`, { method: 'DELETE' }),
    onSettled: (_answer, _error, id) => {
      queries.removeQueries({ queryKey: ['mine', email, 'booking', id] });
      return queries.invalidateQueries({ queryKey: bookingsOf(email).queryKey });
    },
  });
};
