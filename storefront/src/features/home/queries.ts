import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { partsOnHome } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';

/** The API path of the parts on the home page. */
export const firstPartsPath = `/product?limit=${partsOnHome}`;

/** The parts on the home page. */
export const firstParts = queryOptions({
  queryKey: ['parts', 'first'],
  queryFn: async ({ signal }) => (await request<Product[]>(firstPartsPath, { signal })).data,
});
