/**
 * Where somebody wanted to go before the login, from the state that the login page was given; the
 * home page by default. The state lives in the browser's history, so it may be anything.
 */
export const returnPlace = (state: unknown): string => {
  const from = field(state, 'from');
  const pathname = field(from, 'pathname');
  // Two slashes (or a backslash, which browsers take for one) would lead to another host.
  if (typeof pathname !== 'string' || !/^\/(?![/\\])/.test(pathname)) return '/';
  if (pathname === '/login' || pathname === '/signup') return '/';
  return pathname + text(field(from, 'search')) + text(field(from, 'hash'));
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
