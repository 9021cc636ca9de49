import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Question } from './question.tsx';
import { useIsHere } from './use-is-here.ts';

type Props = Pick<ButtonProps, 'size'> & {
  /** The button's label, such as 'Promote to admin'. */
  label: string;
  icon?: LucideIcon;
  /** The question before it is done. The children describe the consequences. */
  title: string;
  children: ReactNode;
  act: () => Promise<unknown>;
  /** The notification when it is done. */
  done: string;
  /**
   * Called when it is done, in place of refetching the page's records: one of them may be gone. It may lead on, since
   * it is not called where the page was left.
   */
  onDone?: () => void;
  /** Disables the button; the reason must be shown near it. */
  disabled?: boolean;
  color?: 'primary' | 'error';
};

/** A button that asks before it acts. The result is shown only after the shop has confirmed it. */
export const NamedAct = (props: Props) => {
  const {
    label,
    icon: Icon,
    title,
    children,
    act,
    done,
    onDone,
    disabled = false,
    color = 'primary',
    size = 'medium',
  } = props;
  // The question is about one act: the button may turn into the opposite one while it is asked.
  const [asked, setAsked] = useState<string>();
  const notify = useNotify();
  const refresh = useRefresh();
  const isHere = useIsHere();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify(done, { type: 'success' });
      if (!onDone) refresh();
      else if (isHere()) onDone();
    },
    onError: (error: Error) => {
      notify(error.message, { type: 'error' });
      refresh();
    },
    onSettled: () => setAsked(undefined),
  });
  return (
    <>
      <Button
        color={color}
        size={size}
        startIcon={Icon && <Icon size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => setAsked(label)}
      >
        {label}
      </Button>
      {asked === label && (
        <Question
          title={title}
          confirm={label}
          color={color}
          isWaiting={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsked(undefined)}
        >
          {children}
        </Question>
      )}
    </>
  );
};
