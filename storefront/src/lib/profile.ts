import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../adapters/http/contract.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { usePerson } from './use-session.ts';

export const profilePath = '/api/users/profile';

/** A person's profile, which only they may read. */
export const profileOf = (email: string) =>
  queryOptions({
    queryKey: ['mine', email, 'profile'],
    queryFn: async ({ signal }) => (await requestSignedIn<Profile>(profilePath, { signal })).data,
  });

/** The profile of the person who is signed in. */
export const useProfile = () => useQuery(profileOf(usePerson().email));
