import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Profile, ProfileUpdate } from '../../../../adapters/http/contract.ts';
import { SessionEnded, hasStatus } from '../../lib/failure.ts';
import { profileOf, profilePath } from '../../lib/profile.ts';
import { refreshPerson } from '../../lib/session.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/** Whether the shop has refused it to this person, with 401 or 403. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof SessionEnded || hasStatus(error, 401) || hasStatus(error, 403);

export const useProfileUpdate = () => {
  const queries = useQueryClient();
  const { queryKey } = profileOf(usePerson().email);
  return useSingleMutation({
    mutationFn: async (body: ProfileUpdate) =>
      (await requestSignedIn<Profile>(profilePath, { method: 'PUT', body })).data,
    onSuccess: async (profile) => {
      // An answer of before, which comes late, would take it back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, profile);
      // Updates the name and the picture in the top bar; if that fails, the next visit does.
      refreshPerson().catch(() => {});
      toast.success('Profile Updated');
    },
    // A toast, since the page itself goes away when the session has ended.
    onError: (error) => {
      if (isUnauthorized(error)) toast.error('You are not authorized to perform this action');
    },
  });
};
