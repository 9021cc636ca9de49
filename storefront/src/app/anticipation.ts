import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../lib/session.ts';
import { codeOf, loadCode } from './load-code.ts';
import { login, placeOf } from './routes.ts';

type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Paths of this origin that are not pages of the storefront. */
const elsewhere = /^\/(?:admin|docs|images|openapi\.json)(?:\/|$)/;

/**
 * Prefetches the code and the data of a page as soon as somebody points at a link to it, before the
 * click. Not for people who save data.
 */
export const anticipate = (queries: QueryClient): void => {
  const notice = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || link.hasAttribute('download')) return;
    if (savesData() && type !== 'click') return;
    const { pathname, searchParams } = new URL(link.href);
    if (elsewhere.test(pathname) || pathname === window.location.pathname) return;
    // After a failure here, the link loads it again, and shows the failure if there is one again.
    bring(queries, pathname, searchParams).catch(() => {});
  };
  // The click itself tries again what has failed before.
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
  // Each page's code prefetches its own data. The page's layout may have data too.
  await Promise.all(
    place.code.map(async (page) => {
      const { default: content } = await codeOf(page).load();
      await content.prefetch?.(queries, { params: place.params, search });
    }),
  );
};

const savesData = (): boolean => {
  const { connection }: WithConnection = navigator;
  return connection?.saveData ?? false;
};
