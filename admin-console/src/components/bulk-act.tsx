import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useListContext, useNotify, useRefresh, type Identifier } from 'react-admin';
import { useConsole } from '../data-provider.ts';
import { ActButton } from './act-button.tsx';
import { focusRecords } from './records.tsx';

type Props = { label: string; icon: LucideIcon; data: Record<string, unknown> };

/** Changes all selected records, and notifies when the shop has done it. */
export const BulkAct = ({ label, icon, data }: Props) => {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  // With `useUpdateMany` the records here would have the new fields alone, and their versions of before.
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: Identifier[]) => console.updateMany(resource, { ids, data }),
    onSuccess: (_done, ids) => {
      notify(`resources.${resource}.notifications.updated`, {
        type: 'success',
        messageArgs: { smart_count: ids.length },
      });
      onUnselectItems();
      focusRecords();
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSettled: () => refresh(),
  });
  return (
    <ActButton size="small" icon={icon} isWaiting={isPending} onAct={() => mutate(selectedIds)}>
      {label}
    </ActButton>
  );
};
