import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Booking, Product } from '../../../../adapters/http/contract.ts';
import { request } from '../../lib/api.ts';
import { bookingsOf } from '../../lib/bookings.ts';
import { partById } from '../../lib/parts.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

export const usePart = (id: string) => useQuery(partById(id));

/** So many other parts of a category are shown beside one; one more, since it may be among them. */
export const neighbours = 4;

export const partsLike = (category: string) => {
  const path = `/product?${new URLSearchParams({ category, limit: String(neighbours + 1) })}`;
  return queryOptions({
    queryKey: ['parts', 'like', category],
    queryFn: async ({ signal }) => (await request<Product[]>(path, { signal })).data,
  });
};

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
