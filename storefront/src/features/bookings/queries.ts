import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

/** The person's own bookings, the newest first. */
export const useBookings = () => {
  const { email } = usePerson();
  return useQuery({
    queryKey: ['mine', email, 'bookings'],
    queryFn: async ({ signal }) =>
      (await requestSignedIn<Booking[]>(`/booking/${encodeURIComponent(email)}`, { signal })).data,
  });
};

/** Removes an unpaid booking; whatever comes of it, the list is read again. */
export const useRemoveBooking = () => {
  const { email } = usePerson();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestSignedIn(`/booking/${id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', email, 'bookings'] }),
  });
};
