import { propertyOf } from '../../lib/property.ts';

/**
 * The page that somebody wanted to see before the login, from the login page's location state; the
 * home page by default. The state comes from the browser's history, so it may be anything.
 */
export const returnPlace = (state: unknown): string => {
  const from = propertyOf(state, 'from');
  const pathname = propertyOf(from, 'pathname');
  // Two slashes would lead to another host. Browsers read a backslash as a slash, and ignore tabs
  // and line breaks between them.
  if (typeof pathname !== 'string' || !/^\/(?![/\\\t\n\r])/.test(pathname)) return '/';
  if (pathname === '/login' || pathname === '/signup') return '/';
  return pathname + text(propertyOf(from, 'search')) + text(propertyOf(from, 'hash'));
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
