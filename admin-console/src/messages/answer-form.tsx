import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { ConsoleMessage, MessageThread } from '../../../adapters/http/console-contract.ts';
import { messageMaxLength } from '../../../domain/message.ts';
import { draftKeys } from '../../../storefront/src/lib/draft-keys.ts';
import { useConsole } from '../data-provider.ts';

export const threadKey = (messageId: string) => ['messages', 'thread', messageId];

type Props = { message: ConsoleMessage; thread: MessageThread };
type Fields = { text: string };

/** A field for an answer; where it would reach nobody, that is said in its place. */
export const AnswerForm = ({ message, thread }: Props) => {
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const keys = draftKeys(`console:answer:${message.id}`);
  const { register, handleSubmit, reset, formState } = useForm<Fields>({
    defaultValues: { text: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: Fields) =>
      console.answer(message.id, text, thread.answers.length, keys.keyFor(text)),
    onSuccess: async () => {
      keys.forget();
      reset();
      notify(thread.mailed ? 'Answered. The mail is on its way.' : 'Answered.', {
        type: 'success',
      });
      await queries.invalidateQueries({ queryKey: threadKey(message.id) });
      refresh();
    },
    onError: async (error: Error) => {
      notify(error.message, { type: 'error' });
      // Somebody else may have written: that is shown before it is sent again.
      await queries.invalidateQueries({ queryKey: threadKey(message.id) });
    },
  });
  const reaches = reachOf(message, thread);
  if (!reaches)
    return (
      <Typography color="textSecondary" sx={{ maxWidth: '68ch' }}>
        An answer from here would reach nobody: this shop sends no mail to {message.email}, and no
        account here has this address, verified. Answer with your own mail program.
      </Typography>
    );
  const fault = formState.errors.text?.message;
  const submit = ({ text }: Fields) => {
    if (!isPending) mutate({ text: text.trim() });
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label="Answer"
        multiline
        minRows={4}
        fullWidth
        error={fault !== undefined}
        helperText={fault ?? reaches}
        slotProps={{ htmlInput: { maxLength: messageMaxLength } }}
        {...register('text', {
          validate: (text) => text.trim() !== '' || 'Write something first.',
        })}
      />
      <Button type="submit" variant="contained" loading={isPending} sx={{ mt: 1 }}>
        Send the answer
      </Button>
    </form>
  );
};

/** Whom an answer reaches, and how; nothing where it reaches nobody. */
const reachOf = ({ email }: ConsoleMessage, { mailed, reader }: MessageThread) => {
  if (mailed && reader)
    return `Goes by mail to ${email}, and stands on the page ‘Your messages’ of ${reader.name}.`;
  if (mailed) return `Goes by mail to ${email}.`;
  return (
    reader &&
    `This shop sends no mails: ${reader.name} finds it on their page ‘Your messages’, and hears nothing of it before.`
  );
};
