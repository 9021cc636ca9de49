import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewOrder, Order } from '../../../../adapters/http/contract.ts';
import { ownBasket, takeOutOfBasket } from '../../lib/basket.ts';
import { bookingsOf } from '../../lib/bookings.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft } from '../../lib/drafts.ts';
import { hasStatus } from '../../lib/failure.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

export const draft = 'checkout';

/**
 * Places an order, whose lines then leave the basket. The same order sent again after a lost answer, a
 * reload in between or not, is the same order: its key is kept until its lines have left.
 */
export const usePlaceOrder = () => {
  const { email } = usePerson();
  const queries = useQueryClient();
  const keys = draftKeys(draft);

  const takeOut = async ({ lines }: NewOrder) => {
    await Promise.all(lines.map(({ productId }) => takeOutOfBasket(queries, productId)));
    keys.forget();
  };

  return useMutation({
    mutationFn: async (body: NewOrder) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const call = { method: 'POST', body, idempotencyKey } as const;
      return (await requestSignedIn<Order>('/order', call)).data;
    },
    onSuccess: (_order, body) => {
      dropDraft(draft);
      // What stays is still in the basket, and ordered again it is this order.
      void takeOut(body).catch(() => {});
      for (const queryKey of [['part'], ['parts'], bookingsOf(email).queryKey])
        void queries.invalidateQueries({ queryKey });
    },
    // Parts have changed: the lines show how they are now before it is said.
    onError: async (error) => {
      if (hasStatus(error, 409))
        await queries.invalidateQueries({ queryKey: ownBasket(email).queryKey });
    },
  });
};
