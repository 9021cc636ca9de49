import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NewOrder, Order } from '../../../../adapters/http/contract.ts';
import { basketScope, keepShown, ownBasket } from '../../lib/basket.ts';
import { bookingsOf } from '../../lib/bookings.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft } from '../../lib/drafts.ts';
import { hasStatus, isTransient } from '../../lib/failure.ts';
import type { Named } from '../../lib/named.ts';
import { rereadParts } from '../../lib/parts.ts';
import { placeOnce } from '../../lib/place-once.ts';
import { rereadTerms } from '../../lib/quote.ts';
import { reread } from '../../lib/queries.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { lineFaultsOf } from './line-faults.ts';

/** Under this name the draft of a checkout is kept. */
export const draft = 'checkout';

/** What is sent. */
export type OrderBody = Named<NewOrder>;

/**
 * Places an order, whose lines leave the basket with that. Sent again after a lost answer it is the same
 * order; after a reload its lines are gone, and it stands under the bookings.
 */
export const usePlaceOrder = () => {
  const { email, uid } = usePerson();
  const queries = useQueryClient();
  const keys = draftKeys(draft);
  const { queryKey: basket } = ownBasket(email);
  // While it is not known whether they are ordered, the lines can be sent again.
  const release = useRef(() => {});
  useEffect(() => () => release.current(), []);

  return useSingleMutation({
    scope: basketScope,
    onMutate: ({ lines }) => {
      release.current();
      release.current = keepShown(queries, lines);
    },
    mutationFn: (body: OrderBody) => placeOnce<Order>(keys, '/order', body, uid),
    onSuccess: (_order, { lines }) => {
      release.current();
      dropDraft(draft);
      keys.forget();
      const ordered = new Set(lines.map(({ productId }) => productId));
      queries.setQueryData(basket, (shown) =>
        shown?.filter(({ productId }) => !ordered.has(productId)),
      );
      rereadParts(queries);
      void queries.invalidateQueries({ queryKey: basket });
      void reread(queries, bookingsOf(email).queryKey);
    },
    // Parts, or the shop's terms, have changed: it shows how they are now before it is said.
    onError: async (error, { lines }) => {
      if (!isTransient(error)) release.current();
      if (!hasStatus(error, 409) && lineFaultsOf(error, lines).size === 0) return;
      rereadTerms(queries);
      await queries.invalidateQueries({ queryKey: basket });
    },
  });
};
