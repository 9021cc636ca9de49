import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

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
 * A new page starts at its top, and going back restores the scroll position. A page that only
 * changes its own query string stays where it is.
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

/** After a navigation, focuses the new page's heading, so that a screen reader goes on there. */
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
