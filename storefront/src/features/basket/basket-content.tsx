import { Link } from 'react-router-dom';
import { BasketLines } from '../../components/basket-lines.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useBasket, useIsComing } from '../../lib/basket.ts';
import type { Person } from '../../lib/session.ts';
import { BasketSummary } from './basket-summary.tsx';

/** The lines, and what they come to. @param person whose basket it is; nobody's, a visitor's */
export const BasketContent = ({ person }: { person: Person | undefined }) => {
  const { data: lines, error, refetch } = useBasket(person, true);
  const isComing = useIsComing(person?.email ?? '', lines);
  if (isComing || (!lines && !error)) return <BasketSkeleton />;
  return (
    <>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {lines && (
        <div className="grid items-start gap-6 not-has-[li]:hidden lg:grid-cols-[minmax(0,1fr)_20rem]">
          <BasketLines lines={lines} />
          {lines.length > 0 && <BasketSummary lines={lines} />}
        </div>
      )}
      {lines?.length === 0 && (
        <EmptyState
          picture="/empty/parts.svg"
          title="Your basket is empty"
          action={
            <Link to="/parches" className="btn h-11 btn-primary">
              See all parts
            </Link>
          }
        >
          Put parts in as you find them: they wait for you here.
        </EmptyState>
      )}
    </>
  );
};

/** The size of what comes. */
export const BasketSkeleton = () => (
  <>
    <output className="sr-only">Loading your basket…</output>
    <div aria-hidden="true" className="flex flex-col gap-3">
      {[1, 2, 3].map((line) => (
        <div key={line} className="h-32 skeleton" />
      ))}
    </div>
  </>
);
