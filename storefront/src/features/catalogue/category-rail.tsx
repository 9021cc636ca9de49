import { Link } from 'react-router-dom';
import { categoryInWords } from '../../lib/facts.ts';
import { categories } from '../../../../domain/categories.ts';
import { listAddress, type PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

const tile =
  'flex w-28 shrink-0 snap-start flex-col items-center gap-1 rounded-box border p-2 text-center lg:w-auto';
const states = {
  chosen: 'border-primary bg-base-100 font-semibold',
  other: 'border-base-300 bg-base-100 hover:border-primary',
};

/**
 * Links to the shop's categories, with drawings. They keep the other filters. A toast of two lines has its place above
 * them.
 */
export const CategoryRail = ({ filter, change }: Props) => (
  <nav
    aria-label="Categories"
    className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pt-toast pb-1 sm:-mx-6 sm:scroll-px-6 sm:gap-3 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-8 lg:overflow-visible lg:px-0 lg:pt-3"
  >
    {categories.map((category) => {
      const isChosen = filter.category === category;
      const chosen = { category: isChosen ? '' : category };
      return (
        <Link
          key={category}
          to={listAddress({ ...filter, ...chosen })}
          onClick={(event) => {
            if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
            // What was typed just before may not be in the link yet.
            event.preventDefault();
            change(chosen);
          }}
          aria-current={isChosen || undefined}
          className={`${tile} ${isChosen ? states.chosen : states.other}`}
        >
          <span className="flex w-full justify-center rounded-field bg-plate p-2">
            <img
              src={`/pictures/${category}.svg`}
              alt=""
              width="96"
              height="72"
              decoding="async"
              fetchPriority="low"
              className="aspect-4/3 w-full max-w-24 object-contain"
            />
          </span>
          <span className="flex min-h-8 items-center text-sm">{categoryInWords(category)}</span>
        </Link>
      );
    })}
  </nav>
);
