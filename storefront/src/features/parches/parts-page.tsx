import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PartCard, PartCardSkeleton } from './part-card.tsx';
import { useParts } from './queries.ts';

const grid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4';

/** The list of all products. */
const PartsPage = () => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useParts();
  const parts = data?.pages.flatMap((page) => page.parts);
  const total = data?.pages[0]?.total;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageTitle>Parches</PageTitle>
        <output className="min-h-6 text-muted">
          {isPending ? 'Loading the parts…' : total && `${total} parts`}
        </output>
      </div>
      {isPending && (
        <ul className={grid} aria-hidden="true">
          {Array.from({ length: 12 }, (_, index) => (
            <PartCardSkeleton key={index} />
          ))}
        </ul>
      )}
      {parts && parts.length > 0 && (
        <ul className={grid}>
          {parts.map((part) => (
            <PartCard key={part._id} part={part} />
          ))}
        </ul>
      )}
      {parts?.length === 0 && (
        <p className="panel p-6">
          The shelves are empty. Parts stand here as soon as one is added.
        </p>
      )}
      {error && (
        <FailureNotice error={error} retry={() => void (parts ? fetchNextPage() : refetch())} />
      )}
      {hasNextPage && !error && (
        <button
          type="button"
          className="btn mx-auto h-11 btn-quiet"
          disabled={isFetchingNextPage}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </button>
      )}
    </div>
  );
};

export default PartsPage;
