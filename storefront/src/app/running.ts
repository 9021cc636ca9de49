import { useEffect } from 'react';

/**
 * For the first component of a page that is shown. It marks the page as running, so that `early.js`
 * replays the clicks that came before and handles no more.
 */
export const useSignalRunning = (): void => {
  useEffect(() => {
    document.documentElement.dataset['running'] = '';
    window.dispatchEvent(new Event('parches:running'));
  }, []);
};
