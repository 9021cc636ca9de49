import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OwnMessage, Thread } from '../../../../adapters/http/contract.ts';
import { listPage } from '../../lib/list-page.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';

/** What a person has written to the shop, page by page, the newest first. */
export const messagesOf = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['mine', email, 'messages'],
    initialPageParam: '/messages',
    queryFn: async ({ pageParam, signal }) =>
      listPage(await requestSignedIn<OwnMessage[]>(pageParam, { signal })),
    getNextPageParam: ({ next }) => next,
  });

export const threadPath = (id: string): string => `/messages/${encodeURIComponent(id)}`;

/** A message with what was written after it. */
export const threadOf = (email: string, id: string) =>
  queryOptions({
    queryKey: ['mine', email, 'message', id],
    queryFn: async ({ signal }) => (await requestSignedIn<Thread>(threadPath(id), { signal })).data,
  });
