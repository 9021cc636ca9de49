import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking, Order } from '../../../../adapters/http/contract.ts';
import { bookingOf, bookingsOf } from '../../lib/bookings.ts';
import { hasStatus, isTransient } from '../../lib/failure.ts';
import { orderOf, orderPath } from '../../lib/orders.ts';
import { rereadParts } from '../../lib/parts.ts';
import { removeOnce } from '../../lib/remove-once.ts';
import { reread } from '../../lib/queries.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { usePerson } from '../../lib/use-session.ts';
import type { Payable } from './payable.ts';

export const useBooking = (id: string) => useQuery(bookingOf(usePerson().email, id));
export const useOrder = (id: string) => useQuery(orderOf(usePerson().email, id));

const keyOf = (email: string, { of, id }: Pick<Payable, 'of' | 'id'>) =>
  (of === 'order' ? orderOf(email, id) : bookingOf(email, id)).queryKey;

/** The secret that lets this page pay. @param key the `Idempotency-Key` of this try */
export const usePaymentSecret = (payable: Payable, key: string) => {
  const queries = useQueryClient();
  const payableKey = keyOf(usePerson().email, payable);
  return useQuery({
    queryKey: [...payableKey, 'secret', key],
    queryFn: async () => {
      try {
        const { data } = await requestSignedIn<{ clientSecret: string }>('/create-payment-intent', {
          method: 'POST',
          body: { price: payable.due, [payable.of]: payable.id },
          idempotencyKey: key,
        });
        return data.clientSecret;
      } catch (error) {
        // It is no longer to be paid, or not so much of it: somewhere else some was, or has run out.
        if (hasStatus(error, 409))
          await queries.invalidateQueries({ queryKey: payableKey, exact: true });
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });
};

const recordPayment = async <Paid extends Booking | Order>(
  { of, id }: Pick<Payable, 'of' | 'id'>,
  transactionId: string,
): Promise<Paid> => {
  const body = { [of]: id, transactionId };
  const call = { method: 'PATCH', body } as const;
  return (await requestSignedIn<Paid>(`/${of}/${encodeURIComponent(id)}`, call)).data;
};

/** Tells the shop which transaction paid. The card is charged by then, so it insists. */
export const useRecordPayment = (payable: Payable) => {
  const queries = useQueryClient();
  const { email } = usePerson();
  return useMutation({
    mutationFn: (transactionId: string) => recordPayment(payable, transactionId),
    retry: (failures, error) => failures < 3 && isTransient(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: async (paid) => {
      const queryKey = keyOf(email, payable);
      // What was asked for before is older than it.
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData(queryKey, paid);
      void reread(queries, bookingsOf(email).queryKey);
      // What was paid by itself is part of an order, and what is part of one has its own page.
      const other = payable.of === 'order' ? 'booking' : 'order';
      void reread(queries, ['mine', email, other]);
    },
  });
};

/** Asks how what is paid for stands now: when it cannot be paid, it may have changed. */
export const useReadAgain = (payable: Payable) => {
  const queries = useQueryClient();
  const queryKey = keyOf(usePerson().email, payable);
  return () => queries.invalidateQueries({ queryKey, exact: true });
};

/** Removes all unpaid bookings of an order; whatever comes of it, the bookings are read again. */
export const useRemoveOrder = (id: string) => {
  const { email } = usePerson();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: () => removeOnce(orderPath(id)),
    onSettled: () => {
      rereadParts(queries);
      return reread(queries, ['mine', email]);
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
    queryFn: async () =>
      (await recordPayment<Booking>({ of: 'booking', id: _id }, transactionId ?? '')).cardLast4,
    enabled: paid && transactionId !== null && cardLast4 === null,
    staleTime: Infinity,
    retry: false,
  });
  return cardLast4 ?? data ?? null;
};
