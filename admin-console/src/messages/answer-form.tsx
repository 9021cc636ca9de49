import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import type { ConsoleMessage, MessageThread } from '../../../adapters/http/console-contract.ts';
import { messageMaxLength } from '../../../domain/message.ts';
import { useText } from '../components/use-text.ts';
import { useConsole } from '../data-provider.ts';

export const threadKey = (messageId: string) => ['messages', 'thread', messageId];

type Props = { message: ConsoleMessage; thread: MessageThread };

/** A field for an answer; where it would reach nobody, that is said in its place. */
export const AnswerForm = ({ message, thread }: Props) => {
  const console = useConsole();
  const notify = useNotify();
  const { field, fault, submit, isPending } = useText({
    form: `console:answer:${message.id}`,
    send: (text, key) => console.answer(message.id, text, thread.answers.length, key),
    onSent: () =>
      notify(thread.mailed ? 'Answered. The mail is on its way.' : 'Answered.', {
        type: 'success',
      }),
  });
  const reaches = reachOf(message, thread);
  if (!reaches)
    return (
      <Typography color="textSecondary" sx={{ maxWidth: '68ch' }}>
        An answer from here would reach nobody: this shop sends no mail to {message.email}, and no
        account here has this address, verified. Answer with your own mail program.
      </Typography>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Answer"
        multiline
        minRows={4}
        fullWidth
        error={fault !== undefined}
        helperText={fault ?? reaches}
        slotProps={{ htmlInput: { maxLength: messageMaxLength } }}
        {...field}
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
