import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { rowsOf } from '../../lib/list-page.ts';
import { reviewsAtOnce } from '../../../../domain/page-sizes.ts';
import { customerReviews } from '../../lib/reviews.ts';
import { useNextPage } from '../../lib/use-next-page.ts';
import { ReviewCard, ReviewCardSkeleton } from '../../components/review-card.tsx';

const grid = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3';

const countInWords = (shown: number, total: string | undefined): string => {
  if (total === undefined || total === String(shown))
    return shown === 1 ? '1 review' : `${shown} reviews`;
  return `${shown} of ${total} reviews`;
};

/** The reviews of customers, page by page. */
export const CustomerReviews = () => {
  const query = useInfiniteQuery(customerReviews);
  const { data, error, isPending, refetch, hasNextPage } = query;
  const nextPage = useNextPage(query);
  const reviews = rowsOf(data);
  const count = reviews?.length ?? 0;
  const list = useRef<HTMLUListElement>(null);
  const firstAskedFor = useRef<number>(undefined);

  // After 'More reviews', the focus moves to the first of the new reviews: the button may be gone.
  useEffect(() => {
    const place = firstAskedFor.current;
    if (place === undefined || count <= place) return;
    firstAskedFor.current = undefined;
    const card = list.current?.children[place];
    if (card instanceof HTMLElement) card.focus({ preventScroll: true });
  }, [count]);

  const showMore = () => {
    firstAskedFor.current = count;
    nextPage.ask();
  };

  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="reviews" tabIndex={-1} className="text-2xl">
          What customers say
        </h2>
        <output className="figures min-h-6 text-sm text-muted">
          {isPending && <span className="sr-only">Loading the reviews…</span>}
          {count > 0 && countInWords(count, data?.pages.at(-1)?.total)}
        </output>
      </div>
      {isPending && (
        <ul className={grid} aria-hidden="true">
          {Array.from({ length: reviewsAtOnce }, (_, index) => (
            <ReviewCardSkeleton key={index} />
          ))}
        </ul>
      )}
      {reviews && count > 0 && (
        <ul ref={list} className={grid}>
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </ul>
      )}
      {reviews && count === 0 && (
        <EmptyState
          title="Nobody has said anything yet"
          action={
            <Link to="/dashboard/addReview" className="btn btn-primary">
              Add a review
            </Link>
          }
        >
          The first review will stand here.
        </EmptyState>
      )}
      {error && (
        <FailureNotice error={error} retry={() => void (reviews ? showMore() : refetch())} />
      )}
      {hasNextPage && !error && (
        <button
          type="button"
          className="btn mx-auto h-11 btn-quiet"
          // Not `disabled`, by which it would lose the focus.
          aria-disabled={nextPage.isPending || undefined}
          aria-busy={nextPage.isPending}
          onClick={showMore}
        >
          More reviews
        </button>
      )}
    </section>
  );
};
