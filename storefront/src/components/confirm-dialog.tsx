import { useRef, type ReactNode } from 'react';
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
  pending: boolean;
  failure?: string | undefined;
  /** Does it; a failure can be tried again. */
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. It is open as long as it is rendered. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  keep = 'Keep it',
  isHarmless = false,
  pending,
  failure,
  onConfirm,
  onCancel,
}: Props) => {
  const isConfirmed = useRef(false);
  // A second click may come before `pending` is shown, or while the dialog goes.
  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm().catch(() => {
      isConfirmed.current = false;
    });
  };
  return (
    <Dialog
      title={title}
      held={pending}
      onClose={onCancel}
      dismiss={keep}
      actions={
        <button
          type="button"
          className={`btn h-11 ${isHarmless ? 'btn-primary' : 'btn-error'}`}
          disabled={pending}
          aria-busy={pending}
          onClick={confirm}
        >
          {action}
        </button>
      }
    >
      <div>{children}</div>
      <FormError>{failure}</FormError>
    </Dialog>
  );
};
