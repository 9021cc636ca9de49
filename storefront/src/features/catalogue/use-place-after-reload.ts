import { useEffect, useLayoutEffect, useRef } from 'react';

const slot = 'place:parches';

/** Identifies the history entry, which a reload keeps and a link replaces by a new one. */
const here = () => `${window.location.href} ${JSON.stringify(window.history.state)}`;

/**
 * Restores the scroll position of a list after a reload. The browser would scroll before the list
 * is rendered.
 * @param isReady whether the list has its full height
 */
export const usePlaceAfterReload = (isReady: boolean): void => {
  const isDone = useRef(false);

  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const [place, kept] = sessionStorage.getItem(slot)?.split('\n') ?? [];
    sessionStorage.removeItem(slot);
    if (place === here()) window.scrollTo(0, Number(kept));
  }, [isReady]);

  useEffect(() => {
    const keep = () => sessionStorage.setItem(slot, `${here()}\n${window.scrollY}`);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
};
