import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { hasStatus, isTransient } from '../../lib/failure.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { bookingsOf } from '../bookings/queries.ts';
import { nextExpiry } from '../bookings/remainder.ts';

/** One booking of a person's. Read again as soon as it runs out. */
export const bookingOf = (email: string, id: string) =>
  queryOptions({
    queryKey: ['mine', email, 'booking', id],
    queryFn: async ({ signal }) =>
      (await requestSignedIn<Booking>(`/booking/${encodeURIComponent(id)}`, { signal })).data,
    refetchInterval: ({ state }) => nextExpiry(state.data ? [state.data] : [], Date.now()),
  });

export const useBooking = (id: string) => useQuery(bookingOf(usePerson().email, id));

/** The secret that lets this page pay a booking. @param key the `Idempotency-Key` of this try */
export const usePaymentSecret = (booking: Booking, key: string) => {
  const queries = useQueryClient();
  const { queryKey: bookingKey } = bookingOf(usePerson().email, booking._id);
  return useQuery({
    queryKey: [...bookingKey, 'secret', key],
    queryFn: async () => {
      try {
        const { data } = await requestSignedIn<{ clientSecret: string }>('/create-payment-intent', {
          method: 'POST',
          body: { price: booking.total, booking: booking._id },
          idempotencyKey: key,
        });
        return data.clientSecret;
      } catch (error) {
        // It is no longer to be paid: somewhere else it was, or it has run out.
        if (hasStatus(error, 409))
          await queries.invalidateQueries({ queryKey: bookingKey, exact: true });
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });
};

/** Tells the shop which transaction paid a booking. The card is charged by then, so it insists. */
export const useRecordPayment = (id: string) => {
  const queries = useQueryClient();
  const { email } = usePerson();
  return useMutation({
    mutationFn: async (transactionId: string) =>
      (
        await requestSignedIn<Booking>(`/booking/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: { booking: id, transactionId },
        })
      ).data,
    retry: (failures, error) => failures < 3 && isTransient(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (booking) => {
      queries.setQueryData(bookingOf(email, id).queryKey, booking);
      void queries.invalidateQueries({ queryKey: bookingsOf(email).queryKey });
    },
  });
};
