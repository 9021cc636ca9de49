import type { Booking } from '../../../../adapters/http/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { messageOf } from '../../lib/failure.ts';
import { useRemoveBooking } from './queries.ts';

type Props = { booking: Booking; onRemoved: () => void; onCancel: () => void };

export const RemoveBooking = ({ booking, onRemoved, onCancel }: Props) => {
  const removal = useRemoveBooking();
  return (
    <ConfirmDialog
      title="Remove this booking?"
      action="Remove"
      keep="Keep it"
      pending={removal.isPending}
      failure={removal.error ? messageOf(removal.error) : undefined}
      onConfirm={() => {
        if (!removal.isPending) removal.mutate(booking._id, { onSuccess: onRemoved });
      }}
      onCancel={onCancel}
    >
      <p>
        {booking.orderQuantity} × {booking.name} will not be held for you any longer.
      </p>
    </ConfirmDialog>
  );
};
