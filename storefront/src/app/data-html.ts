import type { PageData } from '../../../adapters/http/contract.ts';
import { dataElementId } from './page-data.ts';
import { shopFacts, shownParts } from './structured-data.ts';

/** What home tells search engines of the shop and of the parts that it shows. */
export const factsHtml = ({ publicUrl, config, parts }: PageData): string =>
  [
    shopFacts(publicUrl, config.currency),
    ...(parts?.length ? [shownParts(publicUrl, config.currency, parts)] : []),
  ]
    .map((facts) => dataBlock('application/ld+json', facts))
    .join('\n');

/** The page's data, for the browser to go on with. */
export const pageDataHtml = (data: PageData): string =>
  dataBlock('application/json', data, dataElementId);

/**
 * Data within HTML. No `<` is left in it, so that nothing that somebody has written, a review or a
 * product's name, can end the element or open another.
 */
const dataBlock = (type: string, data: unknown, id?: string): string => {
  const named = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${named}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
};
