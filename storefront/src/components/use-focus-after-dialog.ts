import { useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/**
 * Moves the focus once a dialog is closed. Elements behind an open modal dialog cannot be focused,
 * and a closing dialog returns the focus to the element that opened it, which may be gone too.
 * @returns a function to call before the dialog closes, with how to find the element to focus
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
