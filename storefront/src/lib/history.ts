import { propertyOf } from './property.ts';

/** Where somebody is in the storefront. `state` may be anything: it lives in the browser's history. */
export type Location = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Another one for each entry of the history. */
  key: string;
};

/** How a place was come to: back or forward (or first of all), on, or in place of the one before. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;

export type Visit = { location: Location; type: NavigationType };

export type NavigateOptions = { replace?: boolean | undefined; state?: unknown };

/**
 * @param to an address within the storefront (which may be only `?q=…` or `#…`), or steps to go
 * @throws a SecurityError of the browser's at an address elsewhere: nothing leads out of the shop
 */
export type NavigateTo = (to: string | number, options?: NavigateOptions) => void;

const here = (): Location => {
  const { pathname, search, hash } = window.location;
  const key = propertyOf(history.state, 'key');
  return {
    pathname,
    search,
    hash,
    state: propertyOf(history.state, 'state') ?? null,
    key: typeof key === 'string' ? key : 'default',
  };
};

export const firstVisit = (): Visit => ({ location: here(), type: NavigationType.Pop });

/** The browser's history. `changed` is told of every visit, whoever made it. */
export const browserHistory = (changed: (visit: Visit) => void) => {
  const popped = () => changed({ location: here(), type: NavigationType.Pop });
  const navigate: NavigateTo = (to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return history.go(to);
    const address = new URL(to, window.location.href);
    // A `?` with nothing behind it is none.
    if (address.search === '') address.search = '';
    const entry = { state, key: Math.random().toString(36).slice(2) };
    if (replace) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    changed({ location: here(), type: replace ? NavigationType.Replace : NavigationType.Push });
    return undefined;
  };
  return {
    navigate,
    listen: () => {
      window.addEventListener('popstate', popped);
      return () => window.removeEventListener('popstate', popped);
    },
  };
};
