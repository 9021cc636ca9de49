import { prepareSignIn } from '../../lib/session.ts';

/** Events that show that somebody uses the page, and come before a click. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/** Without such an event, it is loaded after so many milliseconds. */
const delay = 4000;

/**
 * Loads the sign-in provider when somebody begins to use the page, so that it does not delay the
 * first paint. It must be loaded before a click on Google's button, or the browser blocks the
 * window.
 * @returns a function that stops waiting
 */
export const whenSomebodyComes = (): (() => void) => {
  const stop = () => {
    clearTimeout(quiet);
    for (const sign of signs) document.removeEventListener(sign, prepare);
  };
  const prepare = () => {
    stop();
    // A failure is shown at the sign-in itself.
    prepareSignIn().catch(() => {});
  };
  const quiet = setTimeout(prepare, delay);
  for (const sign of signs) document.addEventListener(sign, prepare, { passive: true });
  return stop;
};
