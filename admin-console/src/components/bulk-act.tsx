import type { LucideIcon } from 'lucide-react';
import { useListContext, useNotify, useUpdateMany } from 'react-admin';
import { ActButton } from './act-button.tsx';
import { focusRecords } from './records.tsx';

type Props = { label: string; icon: LucideIcon; data: Record<string, unknown> };

/** Changes all selected records, and notifies when the shop has done it. */
export const BulkAct = ({ label, icon, data }: Props) => {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const [updateMany, { isPending }] = useUpdateMany(
    resource,
    { ids: selectedIds, data },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(`resources.${resource}.notifications.updated`, {
          type: 'success',
          messageArgs: { smart_count: selectedIds.length },
        });
        onUnselectItems();
        focusRecords();
      },
      onError: (error: Error) => notify(error.message, { type: 'error' }),
    },
  );
  return (
    <ActButton size="small" icon={icon} isWaiting={isPending} onAct={() => void updateMany()}>
      {label}
    </ActButton>
  );
};
