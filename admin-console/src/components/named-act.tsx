import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Question } from './question.tsx';

type Props = {
  /** What the button says, and does: 'Promote to admin'. */
  label: string;
  icon: LucideIcon;
  /** What is asked before it is done; the children say what comes of it. */
  title: string;
  children: ReactNode;
  act: () => Promise<unknown>;
  /** What is told when it is done. */
  done: string;
  /** In place of reading the page's records again. */
  onDone?: () => void;
  /** Cannot be done now; say near by why. */
  off?: boolean;
  color?: 'primary' | 'error';
};

/** A verb with a question before it. Nothing is shown as done before the shop has done it. */
export const NamedAct = (props: Props) => {
  const {
    label,
    icon: Icon,
    title,
    children,
    act,
    done,
    onDone,
    off = false,
    color = 'primary',
  } = props;
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
      onDone?.();
    },
    onError: (error: Error) => {
      notify(error.message, { type: 'error' });
      refresh();
    },
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button
        color={color}
        startIcon={<Icon size={18} aria-hidden />}
        disabled={off}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Question
          title={title}
          confirm={label}
          color={color}
          isWaiting={isPending}
          onConfirm={() => mutate()}
          onClose={() => setOpen(false)}
        >
          {children}
        </Question>
      )}
    </>
  );
};
