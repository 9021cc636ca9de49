import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Product } from '../../../adapters/http/contract.ts';
import { request } from './api.ts';

export const partById = (id: string) =>
  queryOptions({
    queryKey: ['part', id],
    queryFn: async ({ signal }) =>
      (await request<Product>(`/products/${encodeURIComponent(id)}`, { signal })).data,
  });

/** Stock was taken or given back, or a price is another by now: all that shows parts is read again. */
export const rereadParts = (queries: QueryClient): void => {
  for (const queryKey of [['part'], ['parts']]) void queries.invalidateQueries({ queryKey });
};

/** The page with the parts of one category. */
export const categoryAddress = (category: string): string =>
  `/parches?${new URLSearchParams({ category })}`;
