import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type Props = {
  /** How many are shown of how many, such as '100 of 250 bookings shown'. */
  children: string;
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<unknown>>,
    'data' | 'error' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
};

/** Below a list with further pages: how much of it is shown, and a button for the next page. */
export const ShowMore = ({ children, list }: Props) => {
  const { data, error, isFetching, isFetchingNextPage, fetchNextPage } = list;
  const pages = data?.pages.length ?? 0;
  /** So many pages were asked for. */
  const [wanted, setWanted] = useState(0);
  const isWanting = pages < wanted && !error;
  const pending = isWanting || isFetchingNextPage;

  // When the list is not being read: a further page ends what is read anew, and that ends the further page.
  useEffect(() => {
    if (isWanting && !isFetching) void fetchNextPage();
  }, [isWanting, isFetching, fetchNextPage]);

  const more = () => {
    if (error) void fetchNextPage();
    else setWanted(pages + 1);
  };

  return (
    <div className="flex flex-col items-center gap-2">
      <p className="silkscreen">{children}</p>
      <button
        type="button"
        className="btn h-11 btn-quiet"
        // Not `disabled`, by which it would lose the focus.
        aria-disabled={pending || undefined}
        aria-busy={pending}
        onClick={() => pending || more()}
      >
        Show more
      </button>
    </div>
  );
};
