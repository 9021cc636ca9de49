import type { ButtonProps } from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import { useNotify, useRecordContext, useResourceContext, useUpdate } from 'react-admin';
import { ActButton } from './act-button.tsx';

type Props = Pick<ButtonProps, 'aria-label' | 'size' | 'variant' | 'sx'> & {
  /** The button's label. */
  label: string;
  icon?: LucideIcon;
  /** The fields to change, with their new values. */
  data: Record<string, unknown>;
  /** The notification when the shop has done it. */
  done: string;
};

/** A button that changes the record without asking, since another click undoes it. */
export const QuickAct = ({ label, data, done, ...button }: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate(
    resource,
    { data, ...(record && { id: record.id, previousData: record }) },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify(done, { type: 'success' }),
      onError: (error: Error) => notify(error.message, { type: 'error' }),
    },
  );
  return (
    <ActButton {...button} isWaiting={isPending} onAct={() => void update()}>
      {label}
    </ActButton>
  );
};
