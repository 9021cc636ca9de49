import type { Booking } from '../../../adapters/http/contract.ts';
import { useRemoveBooking } from '../lib/bookings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { booking: Booking; onRemoved: () => void; onCancel: () => void };

/** Asks before an unpaid booking is removed. */
export const RemoveBooking = ({ booking, onRemoved, onCancel }: Props) => {
  const removal = useRemoveBooking();
  return (
    <ConfirmDialog
      title="Remove this booking?"
      action="Remove"
      keep="Keep it"
      mutation={removal}
      onConfirm={() => removal.mutate(booking._id, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      <p>
        {booking.orderQuantity} × {booking.name} will not be held for you any longer.
      </p>
    </ConfirmDialog>
  );
};
