import { useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../adapters/http/contract.ts';
import { currentSession } from '../../../storefront/src/lib/session.ts';
import { requestSignedIn } from '../../../storefront/src/lib/signed-in-api.ts';
import { queryClient } from '../query-client.ts';

const keyOf = (uid: string) => ['mine', 'role', uid];

/** What whoever is signed in may do, as the shop says. */
export const useRole = (uid: string | undefined) =>
  useQuery({
    queryKey: keyOf(uid ?? ''),
    enabled: uid !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Profile['role']> =>
      (await requestSignedIn<Profile>('/api/users/profile', { signal })).data.role,
  });

/** The shop has refused an admin's call: whoever is signed in is none, any more. */
export const noteRefusal = (): void => {
  const session = currentSession();
  if (session.status === 'signed-in')
    queryClient.setQueryData<Profile['role']>(keyOf(session.person.uid), 'customer');
};
