import { useEffect, useRef, type RefObject } from 'react';

/** The index of the slide that a key selects. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const linkIn = (carousel: HTMLElement | null, index: number) =>
  carousel?.querySelectorAll('[aria-roledescription=slide]').item(index)?.querySelector('a');

/**
 * The arrow keys, Home and End select a slide. If a slide's link has the focus, the new one gets
 * it.
 */
export const useSlideKeys = (
  carousel: RefObject<HTMLElement | null>,
  index: number,
  count: number,
  choose: (index: number) => void,
): void => {
  const takesFocusAlong = useRef(false);

  useEffect(() => {
    const element = carousel.current;
    if (!element) return undefined;
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      takesFocusAlong.current = document.activeElement === linkIn(element, index);
      choose(step(index, count));
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [carousel, index, count, choose]);

  useEffect(() => {
    if (takesFocusAlong.current) linkIn(carousel.current, index)?.focus({ preventScroll: true });
    takesFocusAlong.current = false;
  }, [carousel, index]);
};
