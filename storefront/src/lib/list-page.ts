import type { InfiniteData } from '@tanstack/react-query';
import type { Answer } from './api.ts';
import { nextLink } from './next-link.ts';

/** A page of an API list: its rows, the path of the next page, and the total. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined; total: string | undefined };

export const listPage = <Row>({ data, headers }: Answer<Row[]>): ListPage<Row> => ({
  rows: data,
  next: nextLink(headers.get('link')),
  total: headers.get('x-total-count') ?? undefined,
});

/** All rows of the loaded pages. */
export const rowsOf = <Row>(known: InfiniteData<ListPage<Row>> | undefined): Row[] | undefined =>
  known?.pages.flatMap(({ rows }) => rows);
