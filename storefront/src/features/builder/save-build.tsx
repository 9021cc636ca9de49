import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Build } from '../../../../adapters/http/contract.ts';
import { buildNameMaxLength } from '../../../../domain/build.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/form-error.tsx';
import { TextField } from '../../components/text-field.tsx';
import { keepBuild, readBuild, type BuildPart } from '../../lib/build.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { messageOf } from '../../lib/failure.ts';
import type { Person } from '../../lib/session.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { changeOwnBuilds, ownBuilds, savedBuild } from './queries.ts';

type Props = {
  build: BuildPart[];
  /** The id of the saved build that this one came from; it is replaced where it is one's own. */
  saved: string | null;
  person: Person;
  onClose: () => void;
};

/** Its name is kept where the session ends while it is typed. */
const draft = 'build';

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

/** Asks for a name, and saves the build under it. */
const SaveBuild = ({ build, saved, person, onClose }: Props) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const keys = draftKeys(draft);
  const own = useQuery(ownBuilds(person.email));
  const before = own.data?.find(({ _id }) => _id === saved);
  const [typed, setTyped] = useState(() => textOf(readDraft(draft)['name']));
  const name = typed ?? before?.name ?? '';
  const [isEmpty, setEmpty] = useState(false);

  const save = useSingleMutation({
    mutationFn: async (replaced: Build | undefined) => {
      const body = { name: name.trim(), parts: build };
      if (replaced)
        return requestSignedIn<Build>(`/build/${replaced._id}`, { method: 'PUT', body });
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      return requestSignedIn<Build>('/build', { method: 'POST', body, idempotencyKey });
    },
    onSuccess: async ({ data }, replaced) => {
      keys.forget();
      dropDraft(draft);
      // What goes on from a new build replaces none unasked.
      if (!replaced) keepBuild(readBuild());
      const { queryKey } = savedBuild(data._id);
      // An answer of before, which comes late, would take it back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, data);
      changeOwnBuilds(queries, person.email, (builds) => [
        data,
        ...builds.filter(({ _id }) => _id !== data._id),
      ]);
    },
  });

  const submit = (replaced: Build | undefined) => {
    setEmpty(name.trim() === '');
    // Until one's own builds are known, it is not known whether this is one of them. Once it is saved,
    // its page is on the way.
    if (name.trim() === '' || own.isPending || save.isSuccess) return;
    save.mutate(replaced, {
      // Whoever has left the page meanwhile is not led back.
      onSuccess: ({ data }) => void navigate(`/builder/${data._id}`),
    });
  };

  return (
    <Dialog
      title={before ? 'Save the changes' : 'Save this build'}
      dismiss="Not now"
      held={save.isPending}
      onClose={() => {
        dropDraft(draft);
        onClose();
      }}
      actions={
        <button
          type="submit"
          form={formId}
          className="btn h-11 btn-primary"
          aria-busy={save.isPending}
          aria-disabled={save.isPending || own.isPending}
        >
          Save
        </button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(before);
        }}
      >
        <TextField
          label="Name"
          required
          value={name}
          maxLength={buildNameMaxLength}
          autoComplete="off"
          placeholder="Quiet machine for the study"
          error={isEmpty ? 'Give it a name.' : undefined}
          hint="Whoever has its link sees the name and the parts."
          onChange={(event) => {
            setTyped(event.target.value);
            keepDraft(draft, { name: event.target.value });
          }}
        />
        {before && (
          <button
            type="button"
            className="link-plain inline-flex min-h-11 cursor-pointer items-center self-start"
            onClick={() => submit(undefined)}
          >
            Save it as a new build instead
          </button>
        )}
        <FormError>{save.error && messageOf(save.error)}</FormError>
      </form>
    </Dialog>
  );
};

export default SaveBuild;
