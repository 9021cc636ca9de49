import { useHref, useLocation } from 'react-router-dom';

/**
 * A function that tells whether the page at which a component was shown last is still the one that somebody is at: a
 * page stands until the code of the next one is there, and what it has begun goes on after that.
 */
export const useIsHere = (): (() => boolean) => {
  const here = useHref(useLocation().pathname);
  return () => window.location.pathname === here;
};
