import { useEffect, useLayoutEffect, useRef } from 'react';

const slot = 'place:parches';

/** This entry of the visit's history; a reload keeps it, a link makes another. */
const here = () => `${window.location.href} ${JSON.stringify(window.history.state)}`;

/**
 * Puts a list back where it was when it was loaded again. The browser cannot: it would scroll
 * before there is a list.
 * @param isReady when the list has its height
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
