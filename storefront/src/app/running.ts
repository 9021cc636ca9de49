import { useEffect } from 'react';

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
