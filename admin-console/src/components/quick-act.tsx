import type { ButtonProps } from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import { useNotify, useRecordContext, useResourceContext, useUpdate } from 'react-admin';
import { ActButton } from './act-button.tsx';

type Props = Pick<ButtonProps, 'aria-label' | 'size' | 'variant' | 'sx'> & {
  /** What the button says. */
  label: string;
  icon?: LucideIcon;
  /** What the record has from then on. */
  data: Record<string, unknown>;
  /** What is told when the shop has done it. */
  done: string;
};

/** A change of the record around it, without a question: another click takes it back. */
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
