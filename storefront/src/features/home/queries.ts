import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { partsOnHome } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';

/** The parts on the home page. */
export const firstParts = queryOptions({
  queryKey: ['parts', 'first'],
  queryFn: async ({ signal }) =>
    (await request<Product[]>(`/product?limit=${partsOnHome}`, { signal })).data,
});
