import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { Build, Product } from '../../../../adapters/http/contract.ts';
import { fitMaxParts } from '../../../../domain/fit/part.ts';
import { partsOnPage } from '../../../../domain/page-sizes.ts';
import { ApiError, request } from '../../lib/api.ts';
import type { Machine } from '../../lib/fit.ts';
import { listPage } from '../../lib/list-page.ts';
import { isGuess } from '../../lib/nearest.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';

/**
 * The parts of a category, those that people buy most first.
 * @param machine what they are to fit beside; all of them where nothing lies there
 */
export const partsToPick = (category: string, q: string, machine: Machine) => {
  const params = new URLSearchParams({ category, limit: String(partsOnPage) });
  params.set('sort', q === '' ? 'popular' : 'relevance');
  if (q !== '') params.set('q', q);
  // One of each part first: there is room for as many as a machine has parts, and not for all their pieces.
  const pieces = [
    ...machine.map(({ product }) => product._id),
    ...machine.flatMap(({ product, quantity }) =>
      Array.from({ length: Math.min(quantity, fitMaxParts) - 1 }, () => product._id),
    ),
  ];
  if (pieces.length > 0) params.set('fits', pieces.slice(0, fitMaxParts).join(','));
  const first = `/product?${params}`;
  return infiniteQueryOptions({
    queryKey: ['parts', 'to pick', first],
    queryFn: async ({ pageParam, signal, client }) => {
      const answer = await request<Product[]>(pageParam, { signal }).catch((error: unknown) => {
        // A part of the machine is no longer sold: where that is read, the list is asked for without it.
        if (error instanceof ApiError && error.status === 400)
          void client.invalidateQueries({ queryKey: ['part'] });
        throw error;
      });
      return { ...listPage(answer), isGuess: isGuess(answer) };
    },
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

/** A build that somebody has saved. */
export const savedBuild = (id: string) =>
  queryOptions({
    queryKey: ['build', id],
    queryFn: async ({ signal }) =>
      (await request<Build>(`/build/${encodeURIComponent(id)}`, { signal })).data,
  });

/** The builds of the person who is signed in, what was changed last first. */
export const ownBuilds = (email: string) =>
  queryOptions({
    queryKey: ['mine', email, 'builds'],
    queryFn: async ({ signal }) => (await requestSignedIn<Build[]>('/build', { signal })).data,
  });

/** Changes what is shown of a person's builds, at once, and reads them anew. */
export const changeOwnBuilds = (
  queries: QueryClient,
  email: string,
  change: (builds: Build[]) => Build[],
): void => {
  const { queryKey } = ownBuilds(email);
  queries.setQueryData(queryKey, (builds) => builds && change(builds));
  void queries.invalidateQueries({ queryKey });
};
