import type { Order } from '../../../../adapters/http/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRemoveOrder } from './queries.ts';

type Props = { order: Order; onRemoved: () => void; onCancel: () => void };

/** Asks before all of an unpaid order is removed. */
export const RemoveOrder = ({ order, onRemoved, onCancel }: Props) => {
  const removal = useRemoveOrder(order._id);
  return (
    <ConfirmDialog
      title="Remove this order?"
      action="Remove"
      keep="Keep it"
      mutation={removal}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      <p>None of its parts will be held for you any longer.</p>
    </ConfirmDialog>
  );
};
