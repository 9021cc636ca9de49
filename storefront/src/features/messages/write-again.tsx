import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageMaxLength } from '../../../../domain/message.ts';
import { FormError } from '../../components/form-error.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { draftKeys } from '../../lib/draft-keys.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { messageOf } from '../../lib/failure.ts';
import { reread } from '../../lib/queries.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { messagesOf, threadOf, threadPath } from './queries.ts';

/** Writes again in the thread of a message. */
export const WriteAgain = ({ id }: { id: string }) => {
  const { email } = usePerson();
  const queries = useQueryClient();
  const draft = `message:${id}`;
  const keys = draftKeys(draft);
  const [text, setText] = useState(() => keptText(draft));
  const [isEmpty, setEmpty] = useState(false);
  const change = (typed: string) => {
    setText(typed);
    keepDraft(draft, { text: typed });
  };
  const sending = useSingleMutation({
    mutationFn: (written: string) =>
      requestSignedIn(`${threadPath(id)}/answers`, {
        method: 'POST',
        body: { text: written },
        idempotencyKey: keys.keyFor(written),
      }),
    onSuccess: async (_, written) => {
      keys.forget();
      // What was typed meanwhile is not sent.
      if (keptText(draft) === written) {
        dropDraft(draft);
        setText('');
      }
      void reread(queries, messagesOf(email).queryKey);
      await queries.invalidateQueries({ queryKey: threadOf(email, id).queryKey });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(text.trim() === '');
        if (text.trim() !== '') sending.mutate(text);
      }}
    >
      <TextArea
        label="Write again"
        required
        value={text}
        rows={4}
        maxLength={messageMaxLength}
        autoComplete="off"
        error={isEmpty ? 'Write something first.' : undefined}
        onChange={(event) => {
          setEmpty(false);
          change(event.target.value);
        }}
      />
      <SubmitButton pending={sending.isPending}>Send</SubmitButton>
      <output className="text-muted">{sending.isSuccess && 'Sent. We answer here.'}</output>
      <FormError>
        {sending.error && `${messageOf(sending.error)} What you wrote is kept.`}
      </FormError>
    </form>
  );
};

const keptText = (draft: string): string => {
  const { text } = readDraft(draft);
  return typeof text === 'string' ? text : '';
};
