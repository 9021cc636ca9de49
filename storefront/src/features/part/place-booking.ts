import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking, NewBooking, Product } from '../../../../adapters/http/contract.ts';
import { deliveryIn } from '../../lib/delivery-fields.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft } from '../../lib/drafts.ts';
import type { Named } from '../../lib/named.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { bookingsOf } from '../../lib/bookings.ts';
import type { Order } from './order.ts';

/** The form asks for one address, and the delivery is the cheapest. */
type Asked = Omit<NewBooking, 'destination' | 'delivery'>;

/** Places a booking. A retry after a lost answer does not place it twice. */
export const usePlaceBooking = (part: Product, draft: string) => {
  const person = usePerson();
  const queries = useQueryClient();
  const keys = draftKeys(draft);

  return useMutation({
    mutationFn: async (order: Order) => {
      const body: Named<Asked> = {
        productId: part._id,
        orderQuantity: Number(order.orderQuantity),
        ...deliveryIn(order),
        price: part.price,
        email: person.email,
        image: part.image,
        name: part.name,
        userName: person.name || undefined,
      };
      const { data } = await requestSignedIn<Booking>('/booking', {
        method: 'POST',
        body,
        idempotencyKey: keys.keyFor(JSON.stringify(body)),
      });
      return data;
    },
    onSuccess: () => {
      keys.forget();
      dropDraft(draft);
      void queries.invalidateQueries({ queryKey: ['part', part._id] });
      void queries.invalidateQueries({ queryKey: ['parts'] });
      void queries.invalidateQueries({ queryKey: bookingsOf(person.email).queryKey });
    },
  });
};
