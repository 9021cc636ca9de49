import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { FormError } from './form-error.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  action: string;
  pending: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done that cannot be undone. It is open as long as it is rendered. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  pending,
  failure,
  onConfirm,
  onCancel,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the page, it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto w-full max-w-md panel p-6 text-base-content backdrop:bg-black/50"
      onCancel={(event) => {
        event.preventDefault();
        if (!pending) onCancel();
      }}
    >
      <div className="flex flex-col gap-4">
        <h2 id={titleId}>{title}</h2>
        <div>{children}</div>
        <FormError>{failure}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-quiet" disabled={pending} onClick={onCancel}>
            Keep it
          </button>
          <button
            type="button"
            className="btn btn-error"
            disabled={pending}
            aria-busy={pending}
            onClick={onConfirm}
          >
            {action}
          </button>
        </div>
      </div>
    </dialog>
  );
};
