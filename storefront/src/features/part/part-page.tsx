import type { QueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { hasStatus } from '../../lib/failure.ts';
import { PartSkeleton } from './part-layout.tsx';
import { PartView } from './part-view.tsx';
import { partById } from '../../lib/parts.ts';
import { termsFor } from '../../lib/quote.ts';
import { deliveryMethods, usePart } from './queries.ts';

type Params = Record<string, string | undefined>;

/** The page of one part, with the form to book it. */
const PartPage = () => {
  const { id = '' } = useParams();
  const { data: part, error, refetch } = usePart(id);

  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoSuchPart />;
  if (part)
    return (
      <PartView
        key={part._id}
        part={part}
        refresh={async () => (await refetch({ throwOnError: true })).data}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle tab="Part">{error ? 'This part did not load' : 'Loading the part…'}</PageTitle>
      {error ? <FailureNotice error={error} retry={() => void refetch()} /> : <PartSkeleton />}
    </div>
  );
};

const NoSuchPart = () => (
  <div className="flex flex-col gap-6">
    <PageTitle>There is no such part</PageTitle>
    <EmptyState
      picture="/not-found.svg"
      title="This place on the shelf is empty"
      action={
        <Link to="/parches" className="btn h-11 btn-primary">
          See all parts
        </Link>
      }
    >
      The part may have been taken off the shelf, or the address is mistyped.
    </EmptyState>
  </div>
);

/** Fetches the part, and what delivery costs, before its page is shown. */
PartPage.prefetch = async (queries: QueryClient, { params: { id = '' } }: { params: Params }) => {
  await Promise.all([
    queries.prefetchQuery(partById(id)),
    queries.prefetchQuery(deliveryMethods),
    queries.prefetchQuery(termsFor([{ productId: id, orderQuantity: 1 }])),
  ]);
};

export default PartPage;
