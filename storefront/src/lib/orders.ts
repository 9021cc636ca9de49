import { queryOptions } from '@tanstack/react-query';
import type { Order } from '../../../adapters/http/contract.ts';
import { nextExpiry } from './remainder.ts';
import { requestSignedIn } from './signed-in-api.ts';

export const orderPath = (id: string): string => `/order/${encodeURIComponent(id)}`;

/** Where the storefront shows an order. */
export const orderAddress = (id: string): string => `/dashboard${orderPath(id)}`;

/** One order of a person's, with its bookings. Read again as soon as one of them runs out. */
export const orderOf = (email: string, id: string) =>
  queryOptions({
    queryKey: ['mine', email, 'order', id],
    queryFn: async ({ signal }) => (await requestSignedIn<Order>(orderPath(id), { signal })).data,
    refetchInterval: ({ state }) => nextExpiry(state.data?.bookings ?? [], Date.now()),
  });
