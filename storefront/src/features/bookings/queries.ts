import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingOf, bookingsOf } from '../../lib/bookings.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

export const useBookings = () => useInfiniteQuery(bookingsOf(usePerson().email));

/** Removes an unpaid booking; whatever comes of it, the bookings are read again. */
export const useRemoveBooking = () => {
  const { email } = usePerson();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestSignedIn(`/booking/${id}`, { method: 'DELETE' }),
    onSettled: (_answer, _error, id) => {
      queries.removeQueries({ queryKey: bookingOf(email, id).queryKey });
      return queries.invalidateQueries({ queryKey: bookingsOf(email).queryKey });
    },
  });
};
