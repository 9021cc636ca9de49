import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../adapters/http/contract.ts';
import { firstParts } from '../features/home/queries.ts';
import { customerReviews, firstReviewsPath } from '../features/reviews/queries.ts';
import { keepConfig } from '../lib/config.ts';

/** The element of the page's HTML that carries its data. */
export const dataElementId = 'page-data';

/** What the server has read for the page needs not be asked for again. */
export const takePageData = (queries: QueryClient, { config, parts, reviews }: PageData): void => {
  queries.setQueryData(['config'], config);
  if (parts) queries.setQueryData(firstParts.queryKey, parts);
  if (reviews)
    queries.setQueryData(customerReviews.queryKey, {
      pages: [{ next: undefined, total: undefined, ...reviews }],
      pageParams: [firstReviewsPath],
    });
};

/** The data that this page came with; none in development, where the browser alone renders it. */
export const readPageData = (): PageData | undefined => {
  const text = document.getElementById(dataElementId)?.textContent;
  if (!text) return undefined;
  const data: PageData = JSON.parse(text);
  keepConfig(data.config);
  return data;
};
