import type { QueryClient } from '@tanstack/react-query';

/** When a page and what it has read are shown: what nobody waits for may be loaded now. */
export const hasShown = async (queries: QueryClient): Promise<void> => {
  await new Promise<unknown>((loaded) => {
    if (document.readyState === 'complete') loaded(undefined);
    else window.addEventListener('load', loaded, { once: true });
  });
  await new Promise<void>((idle) => {
    const look = () => {
      if (queries.isFetching() > 0) return;
      stop();
      idle();
    };
    const stop = queries.getQueryCache().subscribe(look);
    // What the page asks for it asks for when it is drawn.
    requestAnimationFrame(() => setTimeout(look));
  });
};
