import type { QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import type { PageData } from '../../../adapters/http/contract.ts';
import type { Place } from './routes.ts';

/** Reads what a page will show before it is shown: on the way to it, or under a hovering pointer. */
export type Prefetch = (
  queries: QueryClient,
  place: { params: Place['params']; search: URLSearchParams },
) => unknown;

/** Keeps what the server has sent with the page, as if the page had read it. */
export type Take = (queries: QueryClient, data: PageData) => void;

export type PageModule = { default: ComponentType; prefetch?: Prefetch; take?: Take };

/** A page's code did not arrive: the connection is down, or a new version of the shop was put up. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

export type PageCode = {
  /** Lazy until the code is there, then the component itself: React need not wait for it. */
  Content: ComponentType;
  /** Asks for the code once, and again after a failure. @throws PageMissing */
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
    // What is shown after a failure stays one, until somebody asks again.
    code.Content = lazy(() => begun);
    return begun;
  };

  const code: PageCode = {
    Content: lazy(() => code.load()),
    load: () => (arrival ??= begin()),
  };
  return code;
};
