import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/router.tsx';
import { placeOf, titleOf } from './routes.ts';

/** Keeps the document's head with the page that is shown, as the server has it for a first view. */
export const Head = ({ publicUrl }: { publicUrl: string }) => {
  const { pathname } = useLocation();
  const arrival = useRef(pathname);

  useEffect(() => {
    const { access, page } = placeOf(pathname);
    // Behind the login a page names itself, after what it shows.
    if (access === 'anyone') document.title = titleOf(page);
    // Of the page that somebody came to, the server has written the rest.
    if (import.meta.env.SSR || pathname === arrival.current) return undefined;
    arrival.current = '';
    let isShown = true;
    import('./show-head.ts')
      .then(({ showHead }) => isShown && showHead(page, publicUrl))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [pathname, publicUrl]);

  return null;
};
