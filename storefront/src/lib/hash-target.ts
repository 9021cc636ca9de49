import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the element that the address names after its #, once the page is rendered. */
export const useHashTarget = (): void => {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const { hash } = location;
    // After going back or reloading, the scroll position is restored instead.
    if (hash === '' || (isReturn && window.scrollY > 0)) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [location, isReturn]);
};
