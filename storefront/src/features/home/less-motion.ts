import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const follow = (changed: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the person prefers reduced motion. The server cannot know, and assumes it. */
export const useLessMotion = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(query).matches,
    () => true,
  );
