import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify, useRecordContext } from 'react-admin';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { noteMaxLength } from '../../../domain/order-note.ts';
import { Panel } from '../components/panel.tsx';
import { useText } from '../components/use-text.ts';
import { useConsole } from '../data-provider.ts';

/** Writes a note into an order's history, for other admins. */
export const AddNote = () => {
  const order = useRecordContext<Partial<ConsoleOrderPage>>();
  return order?.id !== undefined && order.history ? <NoteForm orderId={order.id} /> : null;
};

const NoteForm = ({ orderId }: { orderId: string }) => {
  const console = useConsole();
  const notify = useNotify();
  const { field, fault, submit, isPending } = useText({
    form: `console:note:${orderId}`,
    send: (text, key) => console.note(orderId, text, key),
    onSent: () => notify('Noted.', { type: 'success' }),
  });
  return (
    <Panel title="Add a note">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Note"
          multiline
          minRows={2}
          fullWidth
          error={fault !== undefined}
          helperText={fault ?? 'For admins: the buyer does not see it.'}
          slotProps={{ htmlInput: { maxLength: noteMaxLength } }}
          {...field}
        />
        <Button type="submit" variant="outlined" loading={isPending} sx={{ mt: 1 }}>
          Add the note
        </Button>
      </form>
    </Panel>
  );
};
