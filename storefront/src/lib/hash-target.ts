import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Leads to the part of the page that the address names behind its #, once the page is there. */
export const useHashTarget = (): void => {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const { hash } = location;
    // Who comes back, or loads the page again, is where they were.
    if (hash === '' || (isReturn && window.scrollY > 0)) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [location, isReturn]);
};
