import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../adapters/http/contract.ts';
import { firstParts } from '../features/home/queries.ts';
import { customerReviews, firstReviewsPath } from '../features/reviews/queries.ts';
import { partsList } from '../features/parches/queries.ts';
import { everything } from '../features/parches/search.ts';
import { keepConfig } from '../lib/config.ts';
import type { Page, Place } from './routes.ts';

/** The element of the page's HTML that carries its data. */
export const dataElementId = 'page-data';

/** What the server has read for the page needs not be asked for again. */
export const takePageData = (
  queries: QueryClient,
  { config, parts, reviews, list }: PageData,
): void => {
  queries.setQueryData(['config'], config);
  if (parts) queries.setQueryData(firstParts.queryKey, parts);
  if (reviews)
    queries.setQueryData(customerReviews.queryKey, {
      pages: [{ next: undefined, total: undefined, ...reviews }],
      pageParams: [firstReviewsPath],
    });
  if (list)
    queries.setQueryData(partsList({ filter: everything, pages: 1 }).queryKey, {
      ...list,
      next: list.next,
      total: list.total ?? String(list.parts.length),
    });
};

/** The page that the server sends with its content: what is anyone's, and the list of parts. */
export const sentWhole = ({ page, access }: Place, data: PageData | undefined): Page | undefined =>
  access === 'anyone' || data?.list !== undefined ? page : undefined;

/** The data that this page came with; none in development, where the browser alone renders it. */
export const readPageData = (): PageData | undefined => {
  const text = document.getElementById(dataElementId)?.textContent;
  if (!text) return undefined;
  const data: PageData = JSON.parse(text);
  keepConfig(data.config);
  return data;
};
