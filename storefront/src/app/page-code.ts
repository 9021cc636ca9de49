import type { QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType, type FunctionComponent } from 'react';
import type { PageData } from '../../../adapters/http/contract.ts';
import type { Place } from './routes.ts';

/**
 * Fetches a page's data before it is shown: during the navigation, or when somebody points at a
 * link.
 */
export type Prefetch = (
  queries: QueryClient,
  place: { params: Place['params']; search: URLSearchParams },
) => unknown;

/**
 * Puts the data that the server has sent with the page into the query cache, and brings what else the
 * page's first render needs.
 */
export type Take = (queries: QueryClient, data: PageData) => unknown;

/**
 * What the file of a page exports: its component alone. Beside anything else, an edit of the page would
 * load everything again in development. Source: vitejs/vite-plugin-react, 'Consistent components exports'
 */
export type PageModule = { default: FunctionComponent & { prefetch?: Prefetch; take?: Take } };

/**
 * A page's code cannot be loaded: the connection is down, or a new version of the shop was
 * deployed.
 */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

export type PageCode = {
  /**
   * `React.lazy` until the code is loaded, then the component itself, which React shows at once.
   */
  Content: ComponentType;
  /** Loads the code once, and again after a failure. @throws PageMissing */
  load: () => Promise<PageModule>;
};

export const pageCode = (load: () => Promise<PageModule>): PageCode => {
  let arrival: Promise<PageModule> | undefined;

  const begin = (): Promise<PageModule> => {
    const begun = load().then(
      (module) => {
        code.Content = module.default;
        return module;
      },
      (cause: unknown) => {
        arrival = undefined;
        throw new PageMissing('A page did not arrive.', { cause });
      },
    );
    // React remembers a failure of this lazy component; each load makes a new one.
    code.Content = lazy(() => begun);
    return begun;
  };

  const code: PageCode = {
    Content: lazy(() => code.load()),
    load: () => (arrival ??= begin()),
  };
  return code;
};
