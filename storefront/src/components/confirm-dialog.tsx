import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/failure.ts';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The label of the button that cancels. */
  keep?: string;
  /** Nothing is lost by it: the button is not red. */
  isHarmless?: boolean;
  /** What does it; a failure can be tried again. */
  mutation: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;
  /** Begins it. */
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. It is open as long as it is rendered. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  keep = 'Keep it',
  isHarmless = false,
  mutation: { isPending, isSuccess, error },
  onConfirm,
  onCancel,
}: Props) => (
  <Dialog
    title={title}
    held={isPending}
    onClose={onCancel}
    dismiss={keep}
    actions={
      <button
        type="button"
        className={`btn h-11 ${isHarmless ? 'btn-primary' : 'btn-error'}`}
        // Once it is done, the dialog goes. Not `disabled`, by which it would lose the focus.
        aria-disabled={isPending || isSuccess || undefined}
        aria-busy={isPending}
        onClick={() => isPending || isSuccess || onConfirm()}
      >
        {action}
      </button>
    }
  >
    <div>{children}</div>
    <FormError>{error && messageOf(error)}</FormError>
  </Dialog>
);
