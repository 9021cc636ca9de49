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

/** What whoever is signed in may do, as the shop says. */
export const useRole = (uid: string | undefined) =>
  useQuery({ ...roleOf(uid ?? ''), enabled: uid !== undefined });

/** Asks for the role of whoever was signed in last, before it is known that they still are. */
export const startRole = (): void => {
  const uid = tokenHolder();
  if (uid !== undefined) void queryClient.prefetchQuery(roleOf(uid));
};

// Whoever logs in again is asked for anew: they may have been promoted since.
onSessionChange(() => {
  const session = currentSession();
  if (session.status === 'signed-out' && session.asked)
    queryClient.removeQueries({ queryKey: roles });
});

/** The shop has refused an admin's call: whoever is signed in is none, any more. */
export const noteRefusal = (): void => {
  const session = currentSession();
  if (session.status === 'signed-in')
    queryClient.setQueryData<Profile['role']>(keyOf(session.person.uid), 'customer');
};
