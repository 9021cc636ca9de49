import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../adapters/http/contract.ts';
import { configQuery, keepConfig } from '../lib/config.ts';
import type { PageModule } from './page-code.ts';
import type { Page, Place } from './routes.ts';

/** The id of the HTML element that holds the page's data. */
export const dataElementId = 'page-data';

/**
 * Puts the page's data into the caches, so that it is not fetched again.
 * @param code the page's code
 */
export const takePageData = async (
  queries: QueryClient,
  data: PageData,
  code: PageModule[],
): Promise<void> => {
  queries.setQueryData(configQuery.queryKey, data.config);
  await Promise.all(code.map(({ default: page }) => page.take?.(queries, data)));
};

/** The page if the server sends it with its content: public pages and the list of parts. */
export const sentWhole = ({ page, access }: Place, data: PageData | undefined): Page | undefined =>
  access === 'anyone' || data?.list !== undefined ? page : undefined;

/** The data in this page's HTML; none in development, where only the browser renders. */
export const readPageData = (): PageData | undefined => {
  const text = document.getElementById(dataElementId)?.textContent;
  if (!text) return undefined;
  const data: PageData = JSON.parse(text);
  keepConfig(data.config);
  return data;
};
