import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { request } from '../../lib/api.ts';

/** Source: the specification, 'Business constants and limits'. */
export const firstPartsCount = 6;

/** The first of the catalogue. */
export const firstPartsPath = `/product?limit=${firstPartsCount}`;

/** What the home page shows of the catalogue. */
export const firstParts = queryOptions({
  queryKey: ['parts', 'first'],
  queryFn: async ({ signal }) => (await request<Product[]>(firstPartsPath, { signal })).data,
});
