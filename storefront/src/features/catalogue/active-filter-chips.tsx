import { X } from 'lucide-react';
import type { ActiveFilter } from './active-filters.ts';
import type { FilterChange } from './search.ts';

type Props = {
  active: ActiveFilter[];
  remove: (without: FilterChange) => void;
  clear: () => void;
};

/** The active filters as buttons that remove them, and a button that removes all. */
export const ActiveFilterChips = ({ active, remove, clear }: Props) =>
  active.length === 0 ? null : (
    <div className="flex flex-wrap items-center gap-2">
      {active.map(({ name, words, without }) => (
        <button
          key={name}
          type="button"
          className="btn h-11 max-w-full gap-2 px-3 font-normal btn-quiet sm:h-9"
          onClick={() => remove(without)}
        >
          <span className="sr-only">Remove the filter </span>
          <span className="truncate">{words}</span>
          <X size={16} aria-hidden="true" className="shrink-0 text-muted" />
        </button>
      ))}
      <button
        type="button"
        className="link-plain inline-flex min-h-11 cursor-pointer items-center px-2 sm:pointer-fine:min-h-9"
        onClick={clear}
      >
        Clear filters
      </button>
    </div>
  );
