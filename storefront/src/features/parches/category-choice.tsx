import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { categoryInWords } from '../../lib/facts.ts';
import { formatCount } from './count-in-words.ts';
import { categoryCounts } from './queries.ts';
import type { PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

/** One category or all; each says how many of its parts fit the rest of the filter. */
export const CategoryChoice = ({ filter, change }: Props) => {
  const { data, isPending } = useQuery(categoryCounts(filter));
  const group = useId();
  const counts = data ?? [];
  // The chosen one stays in sight when nothing of it fits.
  const isListed =
    filter.category === '' || counts.some(({ category }) => category === filter.category);
  const listed =
    isListed || isPending ? counts : [...counts, { category: filter.category, count: 0 }];
  // By name: each keeps its place, whatever the rest of the filter leaves of it.
  const inOrder = listed.toSorted((one, other) => one.category.localeCompare(other.category));

  const choice = (category: string, words: string, count?: number) => (
    <label
      key={category}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-base-200 has-checked:font-semibold lg:min-h-9"
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
        {inOrder.map(({ category, count }) => choice(category, categoryInWords(category), count))}
        {isPending &&
          Array.from({ length: 8 }, (_, index) => (
            <span key={index} aria-hidden="true" className="flex h-11 items-center px-2 lg:h-9">
              <span className="h-5 w-full skeleton" />
            </span>
          ))}
      </div>
    </fieldset>
  );
};
