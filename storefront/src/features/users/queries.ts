import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { User } from '../../../../adapters/http/contract.ts';
import { hasStatus } from '../../lib/failure.ts';
import { currentSession } from '../../lib/session.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

/**
 * Everybody with an account, the oldest first; refused with 403 to whoever is no admin. Kept with
 * what is somebody's own: only an admin may have seen it. @param email who asks
 */
export const usersFor = (email: string) =>
  queryOptions({
    queryKey: ['mine', email, 'users'],
    queryFn: async ({ signal }) => (await requestSignedIn<User[]>('/user', { signal })).data,
  });

export const useUsers = () => useQuery(usersFor(usePerson().email));

/** Asks for them on the way to a page that shows them. */
export const prefetchUsers = async (queries: QueryClient) => {
  const session = currentSession();
  if (session.status === 'signed-in') await queries.prefetchQuery(usersFor(session.person.email));
};

/** Makes somebody an admin. */
export const usePromotion = () => {
  const queries = useQueryClient();
  const { queryKey } = usersFor(usePerson().email);
  return useMutation({
    mutationFn: async ({ email }: Pick<User, 'email'>) =>
      (
        await requestSignedIn<User>(`/user/admin/${encodeURIComponent(email)}`, {
          method: 'PUT',
        })
      ).data,
    onSuccess: (admin) =>
      queries.setQueryData(queryKey, (users) =>
        users?.map((user) => (user._id === admin._id ? admin : user)),
      ),
    onError: (error) => readAgainAfter(error, () => queries.invalidateQueries({ queryKey })),
  });
};

/** Removes somebody, and their account. */
export const useUserRemoval = () => {
  const queries = useQueryClient();
  const { queryKey } = usersFor(usePerson().email);
  return useMutation({
    mutationFn: async ({ email }: Pick<User, 'email'>) =>
      (
        await requestSignedIn<{ _id: string }>(`/user/${encodeURIComponent(email)}`, {
          method: 'DELETE',
        })
      ).data,
    onSuccess: (removed) =>
      queries.setQueryData(queryKey, (users) => users?.filter(({ _id }) => _id !== removed._id)),
    onError: (error) => readAgainAfter(error, () => queries.invalidateQueries({ queryKey })),
  });
};

/** A refusal tells that the list is out of date: who asks may be no admin, or who is meant be gone. */
const readAgainAfter = async (error: unknown, readAgain: () => Promise<void>): Promise<void> => {
  if ([403, 404, 409].some((status) => hasStatus(error, status))) await readAgain();
};
