import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const slot = 'scroll';
/** So many entries of the history keep their scroll positions: each letter of a search makes one. */
const mostKept = 100;

/** The scroll positions of entries of the history, also for after a reload of a later one. */
const positions = (): Record<string, number> => JSON.parse(sessionStorage.getItem(slot) ?? '{}');

const keep = (entry: string, position: number): void => {
  const { [entry]: _, ...others } = positions();
  const latest = Object.entries(others).slice(1 - mostKept);
  sessionStorage.setItem(slot, JSON.stringify(Object.fromEntries([...latest, [entry, position]])));
};

/**
 * During a visit, this program restores the scroll position of pages; after a reload, the browser.
 */
export const rememberScroll = (): void => {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
};

/**
 * A new page starts at its top, with the focus on its heading, so that a screen reader goes on there;
 * going back restores the scroll position. A page that only replaces its own query string stays where it
 * is. What a page does in an effect comes after that, such as leading to the place that its address names.
 */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    // The first entries of all visits have the same key.
    const entry = key + pathname;
    if (before !== undefined) {
      if (before !== pathname)
        (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true });
      if (before !== pathname || type !== NavigationType.Replace)
        window.scrollTo(0, type === NavigationType.Pop ? (positions()[entry] ?? 0) : 0);
    }
    let position = window.scrollY;
    const follow = () => {
      position = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      keep(entry, position);
    };
  }, [key, main, pathname, type]);
};
