import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { categoryInWords } from '../../lib/facts.ts';
import { formatCount } from './count-in-words.ts';
import { categoryCounts } from './queries.ts';
import { everything, type PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

/** Chooses one category or all, with the number of parts of each that match the other filters. */
export const CategoryChoice = ({ filter, change }: Props) => {
  const { data, isPending } = useQuery(categoryCounts(filter));
  const group = useId();
  const { data: all } = useQuery(categoryCounts(everything));
  const counts = new Map(data?.map(({ category, count }) => [category, count]));
  // All categories of the shop and the chosen one are listed, also when no part of them matches.
  const listed = new Set([...(all ?? []).map(({ category }) => category), ...counts.keys()]);
  if (filter.category !== '' && !isPending) listed.add(filter.category);
  // Sorted by name, so that no category moves when the counts change.
  const inOrder = [...listed].toSorted((one, other) => one.localeCompare(other));

  const choice = (category: string, words: string, count?: number) => (
    <label
      key={category}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-base-200 has-checked:font-semibold lg:pointer-fine:min-h-9"
    >
      <input
        type="radio"
        name={group}
        className="radio shrink-0 radio-sm radio-primary"
        checked={filter.category === category}
        onChange={() => change({ category })}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
      {count !== undefined && (
        <span className="figures text-sm font-normal text-muted">{formatCount(String(count))}</span>
      )}
    </label>
  );

  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">Category</legend>
      <div className="-mx-2 flex flex-col">
        {choice('', 'All parts')}
        {inOrder.map((category) =>
          choice(category, categoryInWords(category), data && (counts.get(category) ?? 0)),
        )}
        {listed.size === 0 &&
          isPending &&
          Array.from({ length: 8 }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className="flex h-11 items-center px-2 lg:pointer-fine:h-9"
            >
              <span className="h-5 w-full skeleton" />
            </span>
          ))}
      </div>
    </fieldset>
  );
};
