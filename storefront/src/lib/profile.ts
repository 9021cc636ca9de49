import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../adapters/http/contract.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { usePerson } from './use-session.ts';

export const profilePath = '/api/users/profile';

/** What a person tells about themself; only they may ask. */
export const profileOf = (email: string) =>
  queryOptions({
    queryKey: ['mine', email, 'profile'],
    queryFn: async ({ signal }) => (await requestSignedIn<Profile>(profilePath, { signal })).data,
  });

/** The profile of whoever is signed in. */
export const useProfile = () => useQuery(profileOf(usePerson().email));
