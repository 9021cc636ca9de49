import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Product } from '../../../../adapters/http/contract.ts';
import { partsOnPage } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';
import { listPage } from '../../lib/list-page.ts';

/** The parts of a category, those that people buy most first. */
export const partsToPick = (category: string, q: string) => {
  const params = new URLSearchParams({ category, limit: String(partsOnPage) });
  params.set('sort', q === '' ? 'popular' : 'relevance');
  if (q !== '') params.set('q', q);
  const first = `/product?${params}`;
  return infiniteQueryOptions({
    queryKey: ['parts', 'to pick', first],
    queryFn: async ({ pageParam, signal }) =>
      listPage(await request<Product[]>(pageParam, { signal })),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};
