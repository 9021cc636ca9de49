import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../adapters/http/contract.ts';
import {
  currentSession,
  onSessionChange,
  tokenHolder,
} from '../../../storefront/src/lib/session.ts';
import { requestSignedIn } from '../../../storefront/src/lib/signed-in-api.ts';
import { queryClient } from '../query-client.ts';

const roles = ['mine', 'role'];
const keyOf = (uid: string) => [...roles, uid];

const roleOf = (uid: string) =>
  queryOptions({
    queryKey: keyOf(uid),
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Profile['role']> =>
      (await requestSignedIn<Profile>('/api/users/profile', { signal })).data.role,
  });

/** The role of the person who is signed in, from the shop. */
export const useRole = (uid: string | undefined) =>
  useQuery({ ...roleOf(uid ?? ''), enabled: uid !== undefined });

/** Prefetches the role of the last person, before it is known whether they are still signed in. */
export const startRole = (): void => {
  const uid = tokenHolder();
  if (uid !== undefined) void queryClient.prefetchQuery(roleOf(uid));
};

// The role is fetched again after a new login: the person may have been promoted since.
onSessionChange(() => {
  const session = currentSession();
  if (session.status === 'signed-out' && session.asked)
    queryClient.removeQueries({ queryKey: roles });
});

/** To be called when the shop has refused an admin's call: the person is no admin any more. */
export const noteRefusal = (): void => {
  const session = currentSession();
  if (session.status === 'signed-in')
    queryClient.setQueryData<Profile['role']>(keyOf(session.person.uid), 'customer');
};
