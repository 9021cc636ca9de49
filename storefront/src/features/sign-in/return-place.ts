import { propertyOf } from '../../lib/property.ts';

/**
 * Where somebody wanted to go before the login, from the state that the login page was given; the
 * home page by default. The state lives in the browser's history, so it may be anything.
 */
export const returnPlace = (state: unknown): string => {
  const from = propertyOf(state, 'from');
  const pathname = propertyOf(from, 'pathname');
  // Two slashes (or a backslash, which browsers take for one) would lead to another host, also with
  // a tab or a line's end between them, which browsers leave out.
  if (typeof pathname !== 'string' || !/^\/(?![/\\\t\n\r])/.test(pathname)) return '/';
  if (pathname === '/login' || pathname === '/signup') return '/';
  return pathname + text(propertyOf(from, 'search')) + text(propertyOf(from, 'hash'));
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
