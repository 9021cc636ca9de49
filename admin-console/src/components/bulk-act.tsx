import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  useListContext,
  useNotify,
  useRefresh,
  useUnselect,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { useConsole } from '../data-provider.ts';
import { ActButton } from './act-button.tsx';
import { focusRecords } from './records.tsx';

type Props = {
  label: string;
  icon: LucideIcon;
  data: Record<string, unknown>;
  /** Whether a record stays as it is that was changed after the list has read it. */
  asSeen?: boolean;
};

/** Changes all selected records, and notifies how many the shop has changed. The others stay selected. */
export const BulkAct = ({ label, icon, data, asSeen = false }: Props) => {
  const { resource, selectedIds, data: rows = [] } = useListContext<RaRecord>();
  const unselect = useUnselect(resource);
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const seen = (id: Identifier) => ({
    version: rows.find((row) => row.id === id)?.['version'] as unknown,
  });
  // With `useUpdateMany` the records here would have the new fields alone, and their versions of before.
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: Identifier[]) =>
      console.changeAll(resource, ids, (id) => (asSeen ? { ...data, ...seen(id) } : data)),
    onSuccess: ({ left, failure }, ids) => {
      // Whoever has gone on to something else meanwhile stays there.
      const hasFocus = document.activeElement?.closest('.RaBulkActionsToolbar-toolbar') != null;
      // What is left is not selected anew: another filter may have ended the selection meanwhile.
      unselect(ids.filter((id) => !left.includes(id)));
      if (failure) {
        const done = `${ids.length - left.length} of ${ids.length} are changed, and the others still selected.`;
        notify(left.length < ids.length ? `${done} ${failure.message}` : failure.message, {
          type: 'error',
        });
        return;
      }
      notify(`resources.${resource}.notifications.updated`, {
        type: 'success',
        messageArgs: { smart_count: ids.length },
      });
      if (hasFocus) focusRecords();
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
