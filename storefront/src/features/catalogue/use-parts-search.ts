import { startTransition, useOptimistic, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  everything,
  listPath,
  misunderstood,
  readSearch,
  writeFilter,
  type PartsFilter,
  type PartsSearch,
} from './search.ts';

type Grown = { path: string; pages: number };

export type ChangeFilter = (change: Partial<PartsFilter>, how?: { replace: boolean }) => void;

/** What the address asks of the list, and how to ask for something else. */
export const usePartsSearch = () => {
  const [params, setParams] = useSearchParams();
  const asked = readSearch(params);
  // The address follows when the page has: what was chosen shows at once all the same.
  const [filter, hope] = useOptimistic(asked.filter);
  const path = listPath(filter);
  const [grown, setGrown] = useState<Grown>();
  const search: PartsSearch = {
    filter,
    pages: grown?.path === path ? grown.pages : asked.pages,
  };

  /** From what the address holds now: two changes may come before the page has followed one. */
  const change: ChangeFilter = (change, { replace } = { replace: false }) => {
    const before = readSearch(new URLSearchParams(window.location.search)).filter;
    const after = { ...before, ...change };
    setGrown(undefined);
    startTransition(() => {
      // What is typed shows in its own field: the rest of the page need not keep up with each word.
      if (!replace) hope(after);
      setParams(writeFilter(after), { replace });
    });
  };

  /** The same place in the visit, only longer: the page must not start at its top again. */
  const showMore = () => {
    const pages = search.pages + 1;
    const longer = writeFilter(filter);
    longer.set('pages', String(pages));
    window.history.replaceState(window.history.state, '', `?${longer}`);
    setGrown({ path, pages });
  };

  const clear = () => change({ ...everything, minPrice: undefined, maxPrice: undefined });

  return { search, faults: misunderstood(params), change, clear, showMore };
};
