import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Build } from '../../../../adapters/http/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { Person } from '../../lib/session.ts';
import { removeOnce } from '../../lib/remove-once.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { changeOwnBuilds, savedBuild } from './queries.ts';

/** Removes one's own build, after a confirmation. */
export const ForgetBuild = ({ build: { _id, name }, person }: { build: Build; person: Person }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const forget = useSingleMutation({
    mutationFn: () => removeOnce(`/build/${_id}`),
    onSuccess: () => {
      changeOwnBuilds(queries, person.email, (builds) => builds.filter((one) => one._id !== _id));
      // Where its page is shown again, it is asked for again.
      void queries.invalidateQueries({ queryKey: savedBuild(_id).queryKey, refetchType: 'none' });
    },
  });
  return (
    <>
      <button
        type="button"
        className="col-span-2 btn h-11 btn-ghost"
        onClick={() => setAsking(true)}
      >
        Remove this build
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove “${name}”?`}
          action="Remove it"
          mutation={forget}
          onConfirm={() =>
            // Whoever has left the page meanwhile is not led back.
            forget.mutate(undefined, { onSuccess: () => void navigate('/builder') })
          }
          onCancel={() => setAsking(false)}
        >
          Its link leads nowhere then. No part of it is bought or given back.
        </ConfirmDialog>
      )}
    </>
  );
};
