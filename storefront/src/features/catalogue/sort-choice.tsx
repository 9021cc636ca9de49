import { sortOrders } from '../../../../domain/sort-order.ts';
import type { PartsFilter, Sort } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

const labels: Partial<Record<Sort, string>> = {
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  newest: 'Newest first',
};

const popular = 'Most bought';

type Props = { filter: PartsFilter; change: ChangeFilter };

/**
 * Chooses the order of the list. The default is the most bought first, or the best match of a
 * search.
 */
export const SortChoice = ({ filter: { q, sort }, change }: Props) => {
  const own: Sort = q.trim() === '' ? 'popular' : 'relevance';
  return (
    <label className="flex min-w-0 items-center gap-2">
      <span className="text-sm text-muted max-sm:sr-only">Sort</span>
      <select
        className="select h-11 w-full min-w-0 text-base sm:w-auto"
        value={sort === own ? '' : (sort ?? '')}
        onChange={(event) =>
          change({ sort: sortOrders.find((known) => known === event.target.value) })
        }
      >
        <option value="">{q.trim() === '' ? popular : 'Best match'}</option>
        {q.trim() !== '' && <option value="popular">{popular}</option>}
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
};
