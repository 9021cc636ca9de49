import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../adapters/http/contract.ts';
import { keepConfig } from '../lib/config.ts';
import type { PageModule } from './page-code.ts';
import type { Page, Place } from './routes.ts';

/** The element of the page's HTML that carries its data. */
export const dataElementId = 'page-data';

/** What the server has read for the page needs not be asked for again. @param code the page's */
export const takePageData = (queries: QueryClient, data: PageData, code: PageModule[]): void => {
  queries.setQueryData(['config'], data.config);
  for (const { take } of code) take?.(queries, data);
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
