import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

// Within the visit the pages are put back where they were by us; across a reload, by the browser.
history.scrollRestoration = 'manual';
window.addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto';
});
window.addEventListener('pageshow', () => {
  history.scrollRestoration = 'manual';
});

/** A new page starts at its top; going back returns to the same place. */
export const useScrollMemory = (): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isArrival = useRef(true);

  useLayoutEffect(() => {
    if (!isArrival.current) window.scrollTo(0, isReturn ? (positions.get(key) ?? 0) : 0);
    isArrival.current = false;
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, isReturn]);
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
