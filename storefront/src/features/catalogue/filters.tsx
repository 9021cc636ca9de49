import { CategoryChoice } from './category-choice.tsx';
import { Facets } from './facets.tsx';
import { PriceRange } from './price-range.tsx';
import type { PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

/** The filters of the list: beside it on wide screens, in a dialog on narrow ones. */
export const Filters = ({ filter, change }: Props) => (
  <div className="flex flex-col gap-6">
    <CategoryChoice filter={filter} change={change} />
    <PriceRange filter={filter} change={change} />
    <label className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-base-200">
      <input
        type="checkbox"
        className="checkbox checkbox-sm checkbox-primary"
        checked={filter.inStock}
        onChange={(event) => change({ inStock: event.target.checked })}
      />
      In stock only
    </label>
    {filter.category !== '' && <Facets key={filter.category} filter={filter} change={change} />}
  </div>
);
