import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { draftKeys } from '../../../storefront/src/lib/draft-keys.ts';
import { dropDraft, keepDraft, readDraft } from '../../../storefront/src/lib/drafts.ts';

type Fields = { text: string };
type Sending = {
  /** The draft's name. */
  form: string;
  /** @param key a retry with the same key sends only once */
  send: (text: string, key: string) => Promise<unknown>;
  onSent: () => void;
};

/** A text to be sent. It is kept until then, also where its page is left. */
export const useText = ({ form, send, onSent }: Sending) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const keys = draftKeys(form);
  const { register, handleSubmit, reset, formState } = useForm<Fields>({
    defaultValues: { text: '', ...readDraft(form) },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: string) => send(typed.trim(), keys.keyFor(typed.trim())),
    onSuccess: (_sent, typed) => {
      keys.forget();
      // What was typed meanwhile is not sent.
      if (readDraft(form)['text'] === typed) {
        dropDraft(form);
        reset({ text: '' });
      }
      onSent();
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    // Somebody else may have written meanwhile, too.
    onSettled: refresh,
  });
  return {
    field: register('text', {
      validate: (text) => text.trim() !== '' || 'Write something first.',
      onChange: ({ target }: { target: { value: string } }) =>
        keepDraft(form, { text: target.value }),
    }),
    fault: formState.errors.text?.message,
    submit: handleSubmit(({ text }) => {
      if (!isPending) mutate(text);
    }),
    isPending,
  };
};
