import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Build } from '../../../../adapters/http/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { messageOf } from '../../lib/failure.ts';
import type { Person } from '../../lib/session.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { ownBuilds } from './queries.ts';

/** Removes one's own build, after a confirmation. */
export const ForgetBuild = ({ build: { _id, name }, person }: { build: Build; person: Person }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const forget = useMutation({
    mutationFn: () => requestSignedIn(`/build/${_id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ownBuilds(person.email).queryKey });
      await navigate('/builder');
      queries.removeQueries({ queryKey: ['build', _id] });
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
          pending={forget.isPending}
          failure={forget.error ? messageOf(forget.error) : undefined}
          onConfirm={() => forget.mutateAsync()}
          onCancel={() => setAsking(false)}
        >
          Its link leads nowhere then. No part of it is bought or given back.
        </ConfirmDialog>
      )}
    </>
  );
};
