import { useQueryClient } from '@tanstack/react-query';
import type { Booking, NewBooking } from '../../../../adapters/http/contract.ts';
import { bookingsOf } from '../../lib/bookings.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft } from '../../lib/drafts.ts';
import { hasStatus } from '../../lib/failure.ts';
import type { Named } from '../../lib/named.ts';
import { rereadParts } from '../../lib/parts.ts';
import { placeOnce } from '../../lib/place-once.ts';
import { rereadTerms } from '../../lib/quote.ts';
import { reread } from '../../lib/queries.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/** What is sent. */
export type BookingBody = Named<NewBooking>;

/** Places a booking. A retry after a lost answer does not place it twice. */
export const usePlaceBooking = (draft: string) => {
  const { email } = usePerson();
  const queries = useQueryClient();
  const keys = draftKeys(draft);

  return useSingleMutation({
    mutationFn: (body: BookingBody) => placeOnce<Booking>(keys, '/booking', body),
    onSuccess: () => {
      keys.forget();
      dropDraft(draft);
      rereadParts(queries);
      void reread(queries, bookingsOf(email).queryKey);
    },
    onError: (error) => {
      if (hasStatus(error, 409)) rereadTerms(queries);
    },
  });
};
