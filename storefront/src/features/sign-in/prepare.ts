import { prepareSignIn } from '../../lib/session.ts';

/** What shows that somebody is there, before they can have clicked. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/** Milliseconds of quiet after which it is loaded for whoever only reads. */
const patience = 4000;

/**
 * Loads the sign-in provider when somebody comes to use it, not before the page has been painted: a
 * click on Google's button must find it there, or the browser blocks the window.
 * @returns how to stop waiting
 */
export const whenSomebodyComes = (): (() => void) => {
  const stop = () => {
    clearTimeout(quiet);
    for (const sign of signs) document.removeEventListener(sign, prepare);
  };
  const prepare = () => {
    stop();
    // A failure shows when it matters: at the sign-in itself.
    prepareSignIn().catch(() => {});
  };
  const quiet = setTimeout(prepare, patience);
  for (const sign of signs) document.addEventListener(sign, prepare, { passive: true });
  return stop;
};
