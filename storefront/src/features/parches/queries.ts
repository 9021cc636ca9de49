import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { request } from '../../lib/api.ts';
import { nextLink } from '../../lib/next-link.ts';

/** All parts, page by page, the oldest first. */
export const useParts = () =>
  useInfiniteQuery({
    queryKey: ['parts'],
    initialPageParam: '/product',
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await request<Product[]>(pageParam, { signal });
      return {
        parts: data,
        next: nextLink(headers.get('link')),
        total: headers.get('x-total-count') ?? undefined,
      };
    },
    getNextPageParam: ({ next }) => next,
  });

export const usePart = (id: string) =>
  useQuery({
    queryKey: ['part', id],
    queryFn: async ({ signal }) =>
      (await request<Product>(`/products/${encodeURIComponent(id)}`, { signal })).data,
  });
