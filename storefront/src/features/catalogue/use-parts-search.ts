import { startTransition, useOptimistic, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useShopConfig } from '../../lib/config.ts';
import {
  everything,
  listPath,
  invalidParameters,
  readSearch,
  writeFilter,
  type FilterChange,
  type PartsSearch,
} from './search.ts';

type Grown = { path: string; pages: number };

export type ChangeFilter = (change: FilterChange, how?: { replace: boolean }) => void;

/** The search in the address, and functions to change it. */
export const usePartsSearch = () => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const currency = useShopConfig().data?.currency;
  const asked = readSearch(params, currency);
  // The address changes together with the page; the inputs show the new filter at once.
  const [filter, showAtOnce] = useOptimistic(asked.filter);
  const path = listPath(filter);
  const [grown, setGrown] = useState<Grown>();
  const search: PartsSearch = {
    filter,
    pages: grown?.path === path ? grown.pages : asked.pages,
  };

  /** Until the next page is loaded, this one is still shown, but the address is that one's. */
  const isLeaving = () => window.location.pathname !== pathname;

  /**
   * Changes the filter of the address, not the rendered one: a second change may come before a
   * render.
   */
  const change: ChangeFilter = (change, { replace } = { replace: false }) => {
    if (isLeaving()) return;
    const before = readSearch(new URLSearchParams(window.location.search), currency).filter;
    const changed = typeof change === 'function' ? change(before) : change;
    const params = writeFilter({ ...before, ...changed });
    setGrown(undefined);
    startTransition(() => {
      // While somebody types, only the field itself is updated at once.
      if (!replace) showAtOnce(readSearch(params, currency).filter);
      // An entry of its own, which is replaced then, so that the page does not scroll to its top.
      if (!replace) window.history.pushState(window.history.state, '');
      setParams(params, { replace: true });
    });
  };

  /** Replaces the history entry, so that the page does not scroll to its top. */
  const showMore = () => {
    if (isLeaving()) return;
    const pages = search.pages + 1;
    const longer = writeFilter(filter);
    longer.set('pages', String(pages));
    window.history.replaceState(window.history.state, '', `?${longer}`);
    setGrown({ path, pages });
  };

  const clear = () => change({ ...everything, minPrice: undefined, maxPrice: undefined });

  return { search, faults: invalidParameters(params, currency), change, clear, showMore };
};
