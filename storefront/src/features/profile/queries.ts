import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Profile, ProfileUpdate } from '../../../../adapters/http/contract.ts';
import { SessionEnded, hasStatus } from '../../lib/failure.ts';
import { profileOf, profilePath } from '../../lib/profile.ts';
import { refreshPerson } from '../../lib/session.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';

/** Whether the shop will not have this person do this: its 401 or its 403. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof SessionEnded || hasStatus(error, 401) || hasStatus(error, 403);

export const useProfileUpdate = () => {
  const queries = useQueryClient();
  const { queryKey } = profileOf(usePerson().email);
  return useMutation({
    mutationFn: async (body: ProfileUpdate) =>
      (await requestSignedIn<Profile>(profilePath, { method: 'PUT', body })).data,
    onSuccess: (profile) => {
      queries.setQueryData(queryKey, profile);
      // The name and the picture in the top bar follow; what fails now follows at the next start.
      refreshPerson().catch(() => {});
      toast.success('Profile Updated');
    },
    // A session that ended takes the page with it; this is said all the same.
    onError: (error) => {
      if (isUnauthorized(error)) toast.error('You are not authorized to perform this action');
    },
  });
};
