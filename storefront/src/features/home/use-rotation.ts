import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** For how many milliseconds a slide is shown before the next one. */
const slideTime = 7000;

const followVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** The button that starts the rotation does not count: after a click on it the slides must move. */
const isOnSlides = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-rotation]') === null;

/** Whether the mouse or the focus is on the carousel. */
const useAttention = (carousel: RefObject<HTMLElement | null>): boolean => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const element = carousel.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const point = ({ target, pointerType }: PointerEvent) =>
      setPointedAt(pointerType === 'mouse' && isOnSlides(target));
    element.addEventListener('pointerover', point, { signal });
    element.addEventListener('pointerleave', () => setPointedAt(false), { signal });
    element.addEventListener('focusin', ({ target }) => setFocused(isOnSlides(target)), { signal });
    element.addEventListener('focusout', () => setFocused(false), { signal });
    return () => listening.abort();
  }, [carousel]);

  return isPointedAt || isFocused;
};

/**
 * Calls `next` at intervals, but not while the mouse or the focus is on the carousel, not in a
 * hidden tab, and not once it was paused.
 * @param next a new function for each slide, so that each one gets its full time
 */
export const useRotation = (
  carousel: RefObject<HTMLElement | null>,
  mayMove: boolean,
  next: () => void,
) => {
  const [isWanted, setWanted] = useState(true);
  const hasAttention = useAttention(carousel);
  const isVisible = useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const isTurning = mayMove && isWanted && isVisible && !hasAttention;

  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setTimeout(next, slideTime);
    return () => clearTimeout(timer);
  }, [isTurning, next]);

  return { isWanted, isTurning, setWanted };
};
