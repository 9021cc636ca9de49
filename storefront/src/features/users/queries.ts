import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { User } from '../../../../adapters/http/contract.ts';
import { hasStatus } from '../../lib/failure.ts';
import { listPage, type ListPage } from '../../lib/list-page.ts';
import { currentSession } from '../../lib/session.ts';
import { removeOnce } from '../../lib/remove-once.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { isSameEmail } from './people.ts';

/**
 * The key begins with 'mine', so that the list is removed when the admin signs out.
 * @param email the admin's
 */
const allOf = (email: string) => ['mine', email, 'users'];

/**
 * All users, or those whose name or email contains the search text, page by page, the oldest first.
 * The shop answers 403 to people who are no admins. @param email the admin's
 */
const usersFor = (email: string, sought = '') => {
  const q = sought.trim();
  return infiniteQueryOptions({
    queryKey: [...allOf(email), q],
    initialPageParam: q === '' ? '/user' : `/user?${new URLSearchParams({ q })}`,
    queryFn: async ({ pageParam, signal }) =>
      listPage(await requestSignedIn<User[]>(pageParam, { signal })),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

/** The user with this email, also behind many whose name or email contains it. */
export const findUser = async (email: string): Promise<User | undefined> => {
  let path: string | undefined = `/user?${new URLSearchParams({ q: email.trim() })}`;
  while (path !== undefined) {
    const { rows, next }: ListPage<User> = listPage(await requestSignedIn<User[]>(path));
    const user = rows.find((one) => isSameEmail(one.email, email));
    if (user) return user;
    path = next;
  }
  return undefined;
};

export const useUsers = (sought = '') => useInfiniteQuery(usersFor(usePerson().email, sought));

/** Fetches the users before a page that shows them. */
export const prefetchUsers = async (queries: QueryClient) => {
  const session = currentSession();
  if (session.status === 'signed-in')
    await queries.prefetchInfiniteQuery(usersFor(session.person.email));
};

export const usePromotion = () => {
  const queries = useQueryClient();
  const queryKey = allOf(usePerson().email);
  return useSingleMutation({
    mutationFn: async ({ email }: Pick<User, 'email'>) =>
      (
        await requestSignedIn<User>(`/user/admin/${encodeURIComponent(email)}`, {
          method: 'PUT',
        })
      ).data,
    onSuccess: (admin) => {
      changeUsers(queries, queryKey, (users) =>
        users.map((user) => (user._id === admin._id ? admin : user)),
      );
      // An answer of before, which comes late, would take it back.
      void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => readAgainAfter(error, () => queries.invalidateQueries({ queryKey })),
  });
};

/** Removes a user and their account. */
export const useUserRemoval = () => {
  const queries = useQueryClient();
  const queryKey = allOf(usePerson().email);
  return useSingleMutation({
    mutationFn: ({ email }: Pick<User, '_id' | 'email'>) =>
      removeOnce(`/user/${encodeURIComponent(email)}`),
    onSuccess: (_, removed) => {
      changeUsers(queries, queryKey, (users) => users.filter(({ _id }) => _id !== removed._id));
      // Fetched again for the new total.
      void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => readAgainAfter(error, () => queries.invalidateQueries({ queryKey })),
  });
};

/** Changes the users in the cached pages of all searches. */
const changeUsers = (
  queries: QueryClient,
  queryKey: string[],
  change: (users: User[]) => User[],
): void => {
  queries.setQueriesData<InfiniteData<ListPage<User>>>(
    { queryKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })),
      },
  );
};

/**
 * A refusal means that the list is out of date: the person is no admin any more, or the user is
 * gone.
 */
const readAgainAfter = async (error: unknown, readAgain: () => Promise<void>): Promise<void> => {
  if ([403, 404, 409].some((status) => hasStatus(error, status))) await readAgain();
};
