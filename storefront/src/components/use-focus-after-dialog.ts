import { useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/**
 * Moves the focus when a dialog is gone: before that nothing behind it can take it, and as it goes
 * it gives the focus back to what opened it, which may be gone as well.
 * @returns to be told, before the dialog goes, how to find what takes the focus then
 */
export const useFocusAfterDialog = (isOpen: boolean): ((find: Find) => void) => {
  const goal = useRef<Find>(undefined);

  useEffect(() => {
    if (isOpen) return;
    goal.current?.()?.focus();
    goal.current = undefined;
  }, [isOpen]);

  return (find) => {
    goal.current = find;
  };
};
