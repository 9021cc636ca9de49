import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../lib/session.ts';
import { codeOf, loadCode } from './load-code.ts';
import { login, placeOf } from './routes.ts';

type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Addresses of this origin that are no pages of the storefront. */
const elsewhere = /^\/(?:admin|docs|images|openapi\.json)(?:\/|$)/;

/**
 * Whoever points at a link is about to follow it: the code of the page that it leads to, and what
 * that page reads, are on their way before the click. Not where the person saves data.
 */
export const anticipate = (queries: QueryClient): void => {
  const notice = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || link.hasAttribute('download')) return;
    if (savesData() && type !== 'click') return;
    const { pathname, searchParams } = new URL(link.href);
    if (elsewhere.test(pathname) || pathname === window.location.pathname) return;
    // What does not come now is asked for again, and told, when the link is followed.
    bring(queries, pathname, searchParams).catch(() => {});
  };
  // With the click itself, what had failed on the way is asked for again.
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(type, notice, { passive: true, capture: true });
};

const bring = async (queries: QueryClient, path: string, search: URLSearchParams) => {
  const place = placeOf(path);
  const { status } = currentSession();
  if (place.access === 'signed in' && status !== 'signed-in') {
    if (status === 'signed-out') await loadCode(placeOf(login.path));
    return;
  }
  // The code of a page knows what it reads; the page's frame may read something too.
  await Promise.all(
    place.code.map(async (page) => {
      const { prefetch } = await codeOf(page).load();
      await prefetch?.(queries, { params: place.params, search });
    }),
  );
};

const savesData = (): boolean => {
  const { connection }: WithConnection = navigator;
  return connection?.saveData ?? false;
};
