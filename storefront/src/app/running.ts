import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is the browser, where the page runs; not yet while it takes over what was sent. */
export const useIsRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * For what is shown of a page first: from now on it answers by itself, and `early.js` has done again
 * what somebody did before.
 */
export const useTellRunning = (): void => {
  useEffect(() => {
    document.documentElement.dataset['running'] = '';
    window.dispatchEvent(new Event('parches:running'));
  }, []);
};
