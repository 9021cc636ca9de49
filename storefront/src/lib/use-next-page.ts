import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A list that is read page by page. */
export type PagedList = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'error' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Asks for a list's next page, once: again only when it is there, or has failed. */
export const useNextPage = ({
  data,
  error,
  isFetching,
  isFetchingNextPage,
  fetchNextPage,
}: PagedList) => {
  const pages = data?.pages.length ?? 0;
  /** So many pages were asked for. */
  const [wanted, setWanted] = useState(0);
  const isWanting = pages < wanted && !error;
  const isPending = isWanting || isFetchingNextPage;

  // When the list is not being read: a further page ends what is read anew, and that ends the further page.
  useEffect(() => {
    if (isWanting && !isFetching) void fetchNextPage();
  }, [isWanting, isFetching, fetchNextPage]);

  const ask = () => {
    if (isPending) return;
    if (error) void fetchNextPage();
    else setWanted(pages + 1);
  };
  return { isPending, ask };
};
