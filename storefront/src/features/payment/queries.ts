import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { bookingOf, bookingsOf } from '../../lib/bookings.ts';
import { hasStatus, isTransient } from '../../lib/failure.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

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

const recordPayment = async (id: string, transactionId: string): Promise<Booking> => {
  const body = { booking: id, transactionId };
  const call = { method: 'PATCH', body } as const;
  return (await requestSignedIn<Booking>(`/booking/${encodeURIComponent(id)}`, call)).data;
};

/** Tells the shop which transaction paid a booking. The card is charged by then, so it insists. */
export const useRecordPayment = (id: string) => {
  const queries = useQueryClient();
  const { email } = usePerson();
  return useMutation({
    mutationFn: (transactionId: string) => recordPayment(id, transactionId),
    retry: (failures, error) => failures < 3 && isTransient(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (booking) => {
      queries.setQueryData(bookingOf(email, id).queryKey, booking);
      void queries.invalidateQueries({ queryKey: bookingsOf(email).queryKey });
    },
  });
};

/**
 * The last four digits of the card that paid a booking, or null while they are not known. Where the
 * shop heard of the payment from Stripe first, it does not know the card: told again by which
 * transaction it was, it looks it up.
 */
export const useCardOf = ({ _id, paid, transactionId, cardLast4 }: Booking): string | null => {
  const { email } = usePerson();
  const { data } = useQuery({
    queryKey: [...bookingOf(email, _id).queryKey, 'card'],
    queryFn: async () => (await recordPayment(_id, transactionId ?? '')).cardLast4,
    enabled: paid && transactionId !== null && cardLast4 === null,
    staleTime: Infinity,
    retry: false,
  });
  return cardLast4 ?? data ?? null;
};
