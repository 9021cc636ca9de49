import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ActiveFilter } from './active-filters.ts';
import { PartsGrid } from './parts-grid.tsx';
import { nearestParts } from './queries.ts';
import type { FilterChange } from './search.ts';

type Props = {
  /** The search text, or ''. */
  q: string;
  active: ActiveFilter[];
  remove: (without: FilterChange) => void;
  clear: () => void;
};

/** Shown in place of an empty list: why it is empty, and how to go on. */
export const NothingFits = ({ q, active, remove, clear }: Props) => {
  if (active.length === 0)
    return (
      <EmptyState
        title="The shelves are empty"
        action={
          <Link to="/dashboard/addProduct" className="btn h-11 btn-primary">
            Add a part
          </Link>
        }
      >
        Parts stand here as soon as one is added.
      </EmptyState>
    );
  return (
    <>
      <EmptyState
        title="No part fits all of this"
        action={
          <>
            {active.length > 1 &&
              active.map(({ name, words, without }) => (
                <button
                  key={name}
                  type="button"
                  className="btn h-11 max-w-full btn-quiet"
                  onClick={() => remove(without)}
                >
                  <span className="truncate">Without {name === 'q' ? words : `“${words}”`}</span>
                </button>
              ))}
            <button type="button" className="btn h-11 btn-primary" onClick={clear}>
              Show all parts
            </button>
          </>
        }
      >
        {active.some(({ name }) => name === 'q')
          ? 'Check the spelling, use fewer words, or take a filter away.'
          : 'Take a filter away to see more.'}
      </EmptyState>
      {q.trim() !== '' && <Nearest q={q} />}
    </>
  );
};

/** Parts with some of the words, or with all of them but excluded by the filters. */
const Nearest = ({ q }: { q: string }) => {
  const { data: parts } = useQuery(nearestParts(q));
  if (!parts || parts.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="flex flex-col gap-4 pt-4">
      <div>
        <h2 id="nearest">The nearest to “{q.trim()}”</h2>
        <p className="text-muted">They have some of your words, or do not fit your filters.</p>
      </div>
      <PartsGrid parts={parts} />
    </section>
  );
};
