import type { QueryClient } from '@tanstack/react-query';

/** Settles when the page and its data are shown, so that code of low priority may be loaded. */
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
    // The page starts its queries when it is rendered, so look after that.
    requestAnimationFrame(() => setTimeout(look));
  });
};
