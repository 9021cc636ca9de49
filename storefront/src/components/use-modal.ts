import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The `ref` of a `<dialog>` that is open as long as it is rendered. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it before it is removed returns the focus to the element that opened it.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return dialog;
};
