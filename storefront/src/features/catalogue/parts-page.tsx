import { useQuery, type QueryClient } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { PageData } from '../../../../adapters/http/contract.ts';
import { partsOnPage } from '../../../../domain/page-sizes.ts';
import { dimmed } from '../../components/dimmed.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { configQuery, useMoney } from '../../lib/config.ts';
import { nearestInWords } from '../../lib/nearest.ts';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { activeFilters } from './active-filters.ts';
import { CategoryRail } from './category-rail.tsx';
import { shownInWords, toShowInWords } from './count-in-words.ts';
import { FiltersDialog } from './filters-dialog.tsx';
import { Filters } from './filters.tsx';
import { NothingFits } from './nothing-fits.tsx';
import { PartsGrid, PartsGridSkeleton } from './parts-grid.tsx';
import { categoryCounts, facetsOf, partsList } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { everything, listPath, maxPages, readSearch, type FilterChange } from './search.ts';
import { SortChoice } from './sort-choice.tsx';
import { usePartsSearch } from './use-parts-search.ts';
import { usePlaceAfterReload } from './use-place-after-reload.ts';

/** The list of all parts, which can be searched, filtered, sorted and extended page by page. */
const PartsPage = () => {
  const money = useMoney();
  const { search, faults, change, clear, showMore } = usePartsSearch();
  const { data, error, isPending, isFetching, refetch } = useQuery(partsList(search));
  const path = listPath(search.filter);
  // The last result stays until the next one is there.
  const [last, setLast] = useState({ path, data });
  if (data !== undefined && data !== last.data) setLast({ path, data });
  const shown = useDeferredValue(last);
  const list = shown.data;
  const isOld = data === undefined && list !== undefined;
  // What was found for something else is not taken for an answer.
  const isOther = isOld && last.path !== path;
  const isAnswer = shown.path === path;
  const active = activeFilters(search.filter, money);
  const filters = active.filter(({ name }) => name !== 'q').length;
  const [isFiltering, setFiltering] = useState(false);
  const results = useRef<HTMLElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const firstAskedFor = useRef<number>(undefined);
  const count = list?.parts.length ?? 0;

  usePlaceAfterReload(list !== undefined);

  // After 'Show more' by keyboard, the focus moves to the first of the new parts.
  useEffect(() => {
    const place = firstAskedFor.current;
    if (place === undefined || count <= place) return;
    firstAskedFor.current = undefined;
    cards.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);

  const more = () => {
    firstAskedFor.current = count;
    showMore();
  };
  /** The pressed button disappears with its filter, so the focus moves to the results. */
  const remove = (without: FilterChange) => {
    change(without);
    results.current?.focus({ preventScroll: true });
  };
  const removeAll = () => {
    clear();
    results.current?.focus({ preventScroll: true });
  };

  const hasMore = list?.next !== undefined && !error;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <div className="sr-only">
          <PageTitle>Parches</PageTitle>
        </div>
        <CategoryRail filter={search.filter} change={change} />
        {faults.length > 0 && (
          <output className="block panel border-l-4 border-l-warning px-4 py-3 wrap-anywhere">
            Not understood in the address, and left out: {faults.join(', ')}
          </output>
        )}
      </div>
      <aside aria-label="Filters" className="hidden self-start lg:block">
        <Filters filter={search.filter} change={change} />
      </aside>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Parts"
        aria-busy={isFetching}
        className="flex min-w-0 flex-col gap-4"
      >
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox q={search.filter.q} change={change} />
          <button
            type="button"
            aria-haspopup="dialog"
            className="btn h-11 btn-quiet lg:hidden"
            onClick={() => setFiltering(true)}
          >
            <SlidersHorizontal size={18} aria-hidden="true" />
            Filters
            {filters > 0 && <span className="figures">{filters}</span>}
          </button>
          <div className="min-w-0 max-sm:flex-1">
            <SortChoice filter={search.filter} change={change} />
          </div>
        </div>
        <ActiveFilterChips active={active} remove={remove} clear={removeAll} />
        <output className="min-h-6 text-muted">
          {isPending && (isOther || !list) && 'Loading the parts…'}
          {isOther && count > 0 && error && 'Below is what was found before.'}
          {list?.isGuess && !isOther && `${nearestInWords(search.filter.q)} `}
          {list && !isOther && !(isOld && error) && shownInWords(count, list.total)}
        </output>
        {error && (isOther || count === 0) && (
          <FailureNotice error={error} retry={() => void refetch()} />
        )}
        {isPending && (!list || (isOther && count === 0)) && (
          <PartsGridSkeleton count={search.pages * partsOnPage} />
        )}
        {list && count > 0 && (
          <div className={isOther ? dimmed : undefined}>
            <PartsGrid ref={cards} parts={list.parts} />
          </div>
        )}
        {list && count === 0 && isAnswer && !error && (
          <NothingFits q={search.filter.q} active={active} remove={remove} clear={removeAll} />
        )}
        {error && !isOther && count > 0 && (
          <FailureNotice error={error} retry={() => void refetch()} />
        )}
        {hasMore && search.pages < maxPages && (
          <button
            type="button"
            className="btn mx-auto mt-4 h-11 px-8 btn-quiet"
            aria-busy={isPending}
            aria-disabled={isPending}
            onClick={() => !isPending && more()}
          >
            {isPending && (
              <span className="loading loading-sm loading-spinner" aria-hidden="true" />
            )}
            Show more
          </button>
        )}
        {hasMore && search.pages >= maxPages && (
          <p className="mt-4 text-center text-muted">
            That is a long list. A word in the search or a filter leads to the rest of it.
          </p>
        )}
      </section>
      {isFiltering && (
        <FiltersDialog
          filter={search.filter}
          change={change}
          clear={clear}
          done={list && !isOld ? toShowInWords(list.total) : 'Show the parts'}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  );
};

/** Fetches the list before its page is shown. */
PartsPage.prefetch = (queries: QueryClient, { search }: { search: URLSearchParams }) => {
  const asked = readSearch(search, queries.getQueryData(configQuery.queryKey)?.currency);
  return Promise.all([
    queries.prefetchQuery(partsList(asked)),
    queries.prefetchQuery(categoryCounts(asked.filter)),
    asked.filter.category !== '' && queries.prefetchQuery(facetsOf(asked.filter)),
  ]);
};

/** Puts the list that the server has sent into the query cache. */
PartsPage.take = (queries: QueryClient, { list }: PageData): void => {
  if (list)
    queries.setQueryData(partsList({ filter: everything, pages: 1 }).queryKey, {
      ...list,
      next: list.next,
      total: list.total ?? String(list.parts.length),
      isGuess: false,
    });
};

export default PartsPage;
