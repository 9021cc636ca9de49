import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryCount, Facet, Product } from '../../../../adapters/http/contract.ts';
import { partsOnPage } from '../../../../domain/page-sizes.ts';
import { request } from '../../lib/api.ts';
import { isGuess } from '../../lib/nearest.ts';
import { nextLink } from '../../lib/next-link.ts';
import {
  categoriesPath,
  facetsPath,
  listPath,
  nearestPath,
  type PartsFilter,
  type PartsSearch,
} from './search.ts';

/**
 * The loaded part of a list: its first parts, the link to the next page, and the total. `isGuess` where a
 * word of the search is in no part, and these have one like it.
 */
export type PartsSoFar = {
  parts: Product[];
  next: string | undefined;
  total: string;
  isGuess: boolean;
};

/** The API's limit for one page. */
const maxAtOnce = 100;

/**
 * The first pages of a list as one query. A further page is fetched alone when the pages before it
 * are in the cache. A refetch of known pages fetches all of them.
 */
export const partsList = ({ filter, pages }: PartsSearch) => {
  const path = listPath(filter);
  const keyOf = (many: number) => ['parts', 'list', path, many] as const;
  return queryOptions({
    queryKey: keyOf(pages),
    queryFn: async ({ client, signal, queryKey }): Promise<PartsSoFar> => {
      const isKnown = client.getQueryData(queryKey) !== undefined;
      const before = client.getQueryState<PartsSoFar>(keyOf(pages - 1));
      // What is to be read anew is not gone on from.
      const isGood = !isKnown && !before?.isInvalidated;
      let list = (isGood && before?.data) || { parts: [], next: path, total: '0', isGuess: false };
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
    // A part whose price has changed meanwhile may be on two pages.
    parts: [...parts, ...data.filter(({ _id }) => !known.has(_id))],
    next: nextLink(headers.get('link')),
    total: headers.get('x-total-count') ?? String(parts.length + data.length),
    isGuess: isGuess({ headers }),
  };
};

const limited = (path: string, limit: number): string => {
  const [place = '', query] = path.split('?');
  const params = new URLSearchParams(query);
  params.set('limit', String(Math.min(limit, maxAtOnce)));
  return `${place}?${params}`;
};

/** How many parts are suggested when a search finds none. */
const nearestCount = 6;

/** The parts nearest to a search that no part matches. */
export const nearestParts = (q: string) => {
  const path = nearestPath(q, nearestCount);
  return queryOptions({
    queryKey: ['parts', 'nearest', path],
    queryFn: async ({ signal }) => (await request<Product[]>(path, { signal })).data,
  });
};

/** The categories of the parts that match a filter, with their counts. */
export const categoryCounts = (filter: PartsFilter) => {
  const path = categoriesPath(filter);
  return queryOptions({
    queryKey: ['parts', 'categories', path],
    queryFn: async ({ signal }) => (await request<CategoryCount[]>(path, { signal })).data,
    placeholderData: keepPreviousData,
  });
};

/** The facets of a filter's category. Those of another category are not shown in their place. */
export const facetsOf = (filter: PartsFilter) => {
  const path = facetsPath(filter);
  return queryOptions({
    queryKey: ['parts', 'facets', filter.category, path],
    queryFn: async ({ signal }) => (await request<Facet[]>(path, { signal })).data,
    enabled: filter.category !== '',
    placeholderData: (before: Facet[] | undefined, query) =>
      query?.queryKey[2] === filter.category ? before : undefined,
  });
};
