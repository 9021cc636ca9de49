import type { PageData } from '../../../adapters/http/contract.ts';
import { dataElementId } from './page-data.ts';
import { shopFacts, shownParts } from './structured-data.ts';

/** Structured data of the home page for search engines: the shop and the shown parts. */
export const factsHtml = ({ publicUrl, config, parts }: PageData): string =>
  [
    shopFacts(publicUrl, config.currency),
    ...(parts?.length ? [shownParts(publicUrl, config.currency, parts)] : []),
  ]
    .map((facts) => dataBlock('application/ld+json', facts))
    .join('\n');

/** The page's data, which the browser needs for hydration. */
export const pageDataHtml = (data: PageData): string =>
  dataBlock('application/json', data, dataElementId);

/**
 * Data inside a script element. Every `<` is escaped, so that no text of a person, such as a review
 * or a product's name, can end the element or open another one.
 */
const dataBlock = (type: string, data: unknown, id?: string): string => {
  const named = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${named}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
};
