import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Offer, Product } from '../../../../adapters/http/contract.ts';
import { request } from '../../lib/api.ts';
import { partById } from '../../lib/parts.ts';

export const usePart = (id: string) => useQuery(partById(id));

/**
 * So many other parts of the category are shown. One more is fetched, since the part may be among
 * them.
 */
export const neighbours = 4;

export const partsLike = (category: string) => {
  const path = `/product?${new URLSearchParams({ category, limit: String(neighbours + 1) })}`;
  return queryOptions({
    queryKey: ['parts', 'like', category],
    queryFn: async ({ signal }) => (await request<Product[]>(path, { signal })).data,
  });
};

export const partsBoughtWith = (id: string) =>
  queryOptions({
    queryKey: ['parts', 'bought with', id],
    queryFn: async ({ signal }) =>
      (await request<Product[]>(`/products/${id}/bought-with`, { signal })).data,
  });

/** The ways of delivery, the cheapest first; none where the shop has set up none. */
export const deliveryMethods = queryOptions({
  queryKey: ['delivery', 'methods'],
  queryFn: async ({ signal }) => (await request<Offer[]>('/delivery-methods', { signal })).data,
});
