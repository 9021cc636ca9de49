import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { partsOnHome } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';

/** The first of the catalogue. */
export const firstPartsPath = `/product?limit=${partsOnHome}`;

/** What the home page shows of the catalogue. */
export const firstParts = queryOptions({
  queryKey: ['parts', 'first'],
  queryFn: async ({ signal }) => (await request<Product[]>(firstPartsPath, { signal })).data,
});
