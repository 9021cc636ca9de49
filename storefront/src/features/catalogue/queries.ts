import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryCount, Product } from '../../../../adapters/http/contract.ts';
import { partsOnPage } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';
import { nextLink } from '../../lib/next-link.ts';
import {
  categoriesPath,
  listPath,
  nearestPath,
  type PartsFilter,
  type PartsSearch,
} from './search.ts';

/** What is known of a list: its first parts, where it goes on, and how many there are in all. */
export type PartsSoFar = { parts: Product[]; next: string | undefined; total: string };

/** The shop gives no more in one answer. */
const maxAtOnce = 100;

/**
 * The first pages of a list as one. A page more is asked for on its own when those before it are
 * known; what is known already and asked for again is read anew as a whole.
 */
export const partsList = ({ filter, pages }: PartsSearch) => {
  const path = listPath(filter);
  const keyOf = (many: number) => ['parts', 'list', path, many] as const;
  return queryOptions({
    queryKey: keyOf(pages),
    queryFn: async ({ client, signal, queryKey }): Promise<PartsSoFar> => {
      const isKnown = client.getQueryData(queryKey) !== undefined;
      const before = isKnown ? undefined : client.getQueryData<PartsSoFar>(keyOf(pages - 1));
      let list = before ?? { parts: [], next: path, total: '0' };
      while (list.next !== undefined && list.parts.length < pages * partsOnPage)
        list = await longer(list, pages * partsOnPage - list.parts.length, signal);
      return list;
    },
  });
};

const longer = async (
  { parts, next = '' }: PartsSoFar,
  by: number,
  signal: AbortSignal,
): Promise<PartsSoFar> => {
  const { data, headers } = await request<Product[]>(limited(next, by), { signal });
  const known = new Set(parts.map(({ _id }) => _id));
  return {
    // A part whose price changed meanwhile may come a second time.
    parts: [...parts, ...data.filter(({ _id }) => !known.has(_id))],
    next: nextLink(headers.get('link')),
    total: headers.get('x-total-count') ?? String(parts.length + data.length),
  };
};

const limited = (path: string, limit: number): string => {
  const [place = '', query] = path.split('?');
  const params = new URLSearchParams(query);
  params.set('limit', String(Math.min(limit, maxAtOnce)));
  return `${place}?${params}`;
};

/** So many parts are shown in place of those that do not exist. */
const nearestCount = 6;

/** What comes nearest to words that no part fits. */
export const nearestParts = (q: string) => {
  const path = nearestPath(q, nearestCount);
  return queryOptions({
    queryKey: ['parts', 'nearest', path],
    queryFn: async ({ signal }) => (await request<Product[]>(path, { signal })).data,
  });
};

/** The categories of what fits a filter, with their counts. */
export const categoryCounts = (filter: PartsFilter) => {
  const path = categoriesPath(filter);
  return queryOptions({
    queryKey: ['parts', 'categories', path],
    queryFn: async ({ signal }) => (await request<CategoryCount[]>(path, { signal })).data,
    placeholderData: keepPreviousData,
  });
};
