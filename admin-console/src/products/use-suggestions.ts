import { useQuery } from '@tanstack/react-query';
import type { Facet } from '../../../adapters/http/contract.ts';
import { request } from '../../../storefront/src/lib/api.ts';

/** What the parts of a category say in words, the most frequent first, for each fact of it. */
export const useSuggestions = (category: string | undefined): Map<string, string[]> => {
  const { data } = useQuery({
    queryKey: ['suggestions', category],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ category: category ?? '' });
      return (await request<Facet[]>(`/facets?${query}`, { signal })).data;
    },
    enabled: category !== undefined,
    staleTime: 300_000,
  });
  return new Map(
    data?.map(({ name, values }) => [
      name,
      values.flatMap(({ value }) => (typeof value === 'string' ? value : [])),
    ]),
  );
};
