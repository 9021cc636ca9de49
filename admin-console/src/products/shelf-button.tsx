import Button from '@mui/material/Button';
import { Eye, EyeOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';

/** Takes a product off the shelf or puts it back; what was booked of it stays. Can be undone. */
export const ShelfButton = () => {
  const product = useRecordContext<ConsoleProduct>();
  const notify = useNotify();
  const [update] = useUpdate<ConsoleProduct>();
  if (!product) return null;
  const { id, name, onShelf } = product;
  const label = onShelf ? 'Take off' : 'Put back';
  const move = (event: MouseEvent) => {
    event.stopPropagation();
    void update(
      'products',
      { id, data: { onShelf: !onShelf }, previousData: product },
      {
        mutationMode: 'undoable',
        onSuccess: () =>
          notify(onShelf ? `${name} is off the shelf.` : `${name} is on the shelf again.`, {
            undoable: true,
          }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  };
  return (
    <Button
      size="small"
      aria-label={`${label}: ${name}`}
      startIcon={onShelf ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      onClick={move}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
};
