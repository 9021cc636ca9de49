import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { noteMaxLength } from '../../../domain/order-note.ts';
import { draftKeys } from '../../../storefront/src/lib/draft-keys.ts';
import { Panel } from '../components/panel.tsx';
import { useConsole } from '../data-provider.ts';

type Fields = { text: string };

/** Writes a note into an order's history, for other admins. */
export const AddNote = () => {
  const order = useRecordContext<ConsoleOrderPage>();
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const keys = draftKeys(`console:note:${order?.id}`);
  const { register, handleSubmit, reset, formState } = useForm<Fields>({
    defaultValues: { text: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: Fields) => console.note(order?.id ?? '', text, keys.keyFor(text)),
    onSuccess: () => {
      keys.forget();
      reset();
      notify('Noted.', { type: 'success' });
      refresh();
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
  if (!order?.history) return null;
  const fault = formState.errors.text?.message;
  const submit = ({ text }: Fields) => {
    if (!isPending) mutate({ text: text.trim() });
  };
  return (
    <Panel title="Add a note">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label="Note"
          multiline
          minRows={2}
          fullWidth
          error={fault !== undefined}
          helperText={fault ?? 'For admins: the buyer does not see it.'}
          slotProps={{ htmlInput: { maxLength: noteMaxLength } }}
          {...register('text', {
            validate: (text) => text.trim() !== '' || 'Write something first.',
          })}
        />
        <Button type="submit" variant="outlined" loading={isPending} sx={{ mt: 1 }}>
          Add the note
        </Button>
      </form>
    </Panel>
  );
};
