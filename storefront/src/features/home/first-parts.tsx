import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PartCard, PartCardSkeleton } from '../../components/part-card.tsx';
import { partsOnHome } from '../../../../domain/page-sizes.ts';
import { firstParts } from './queries.ts';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The first parts of the catalogue. */
export const FirstParts = () => {
  const { data: parts, error, isPending, refetch } = useQuery(firstParts);

  return (
    <section aria-labelledby="first-parts" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-parts" className="text-2xl">
          First on the shelf
        </h2>
        <Link to="/parches" className="link-plain inline-flex min-h-11 items-center">
          See all parts
        </Link>
      </div>
      {isPending && (
        <>
          <output className="sr-only">Loading the parts…</output>
          <ul className={grid} aria-hidden="true">
            {Array.from({ length: partsOnHome }, (_, index) => (
              <PartCardSkeleton key={index} />
            ))}
          </ul>
        </>
      )}
      {parts && parts.length > 0 && (
        <ul className={grid}>
          {parts.map((part) => (
            <PartCard key={part._id} part={part} />
          ))}
        </ul>
      )}
      {parts?.length === 0 && (
        <EmptyState
          title="The shelves are empty"
          action={
            <Link to="/dashboard/addProduct" className="btn btn-primary">
              Add a part
            </Link>
          }
        >
          The first six parts stand here as soon as they are added.
        </EmptyState>
      )}
      {error && !parts && <FailureNotice error={error} retry={() => void refetch()} />}
    </section>
  );
};
