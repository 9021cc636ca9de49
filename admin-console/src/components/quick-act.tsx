import type { ButtonProps } from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import {
  HttpError,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { ActButton } from './act-button.tsx';

type Props = Pick<ButtonProps, 'aria-label' | 'size' | 'variant' | 'sx'> & {
  /** The button's label. */
  label: string;
  icon?: LucideIcon;
  /** The fields to change, with their new values. */
  data: Record<string, unknown>;
  /** The notification when the shop has done it. */
  done: string;
  /** Something else has to be done first. */
  isWaiting?: boolean;
};

/** A button that changes the record without asking, since another click undoes it. */
export const QuickAct = ({ label, data, done, isWaiting = false, ...button }: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate(
    resource,
    { data, ...(record && { id: record.id, previousData: record }) },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify(done, { type: 'success' }),
      onError: (error: Error) => {
        notify(error.message, { type: 'error' });
        // What was refused may be another record by now, and would be refused each time from here.
        if (error instanceof HttpError) refresh();
      },
    },
  );
  return (
    <ActButton {...button} isWaiting={isWaiting || isPending} onAct={() => void update()}>
      {label}
    </ActButton>
  );
};
