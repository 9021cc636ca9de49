import { useId, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  children: ReactNode;
  /** The label of the button that closes it. */
  dismiss: string;
  /** Further buttons. */
  actions?: ReactNode;
  /** Called when it has been closed. */
  onClose: () => void;
  /** It cannot be closed now, not even with Escape. */
  held?: boolean;
};

/** A modal dialog. It is open as long as it is rendered. */
export const Dialog = ({ title, children, dismiss, actions, onClose, held = false }: Props) => {
  const dialog = useModal();
  const titleId = useId();

  const close = () => {
    if (!held && dialog.current) leave(dialog.current, onClose);
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto floating p-6 transition-[opacity,transform] duration-200 starting:open:translate-y-2 starting:open:opacity-0"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Chrome closes it at a second Escape, whatever the page says to that.
      onClose={() => held && dialog.current?.showModal()}
    >
      <div className="flex flex-col gap-4">
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn h-11 btn-quiet" disabled={held} onClick={close}>
            {dismiss}
          </button>
          {actions}
        </div>
      </div>
    </dialog>
  );
};

/** Fades the dialog out, except for people who prefer reduced motion. */
const leave = (dialog: HTMLDialogElement, gone: () => void): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return gone();
  const faded = { opacity: 0, transform: 'translateY(0.5rem)' };
  const going = dialog.animate(faded, { duration: 150, easing: 'ease-in', fill: 'forwards' });
  going.finished.then(gone, gone);
};
