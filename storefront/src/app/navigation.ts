import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** Within the visit the pages are put back where they were by us; across a reload, by the browser. */
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
 * A new page starts at its top; going back returns to the same place. A page that only writes what it
 * shows into its address stays where it is.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    const isArrival = shown.current === undefined;
    const isSamePage = type === NavigationType.Replace && shown.current === pathname;
    shown.current = pathname;
    if (!isArrival && !isSamePage)
      window.scrollTo(0, type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, pathname, type]);
};

/** After a navigation the focus is on the new page's heading, where a screen reader goes on. */
export const useNavigationFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1') ?? main.current;
    heading?.focus({ preventScroll: true });
  }, [pathname, main]);
};
