import type { PageData } from '../../../adapters/http/contract.ts';
import { headOf } from './head-of.ts';
import { dataElementId } from './page-data.ts';
import { home, type Place } from './routes.ts';
import { shopFacts, shownParts } from './structured-data.ts';

/** What the head of a page says to browsers, search engines and whoever shows a link to it. */
export const headHtml = ({ page }: Place, data: PageData): string => {
  const { title, description, canonical } = headOf(page, data.publicUrl);
  const picture = `${data.publicUrl}/og.png`;
  const property = (name: string, content: string) => tag('meta', { property: name, content });
  const meta = (name: string, content: string) => tag('meta', { name, content });
  const forSharing = [
    property('og:type', 'website'),
    property('og:site_name', 'Parches'),
    property('og:locale', 'en_US'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', 'Parches: computer parts, picked by builders'),
    meta('twitter:card', 'summary_large_image'),
  ];
  return [
    `<title>${escaped(title)}</title>`,
    meta('description', description),
    ...(canonical === undefined
      ? [meta('robots', 'noindex')]
      : [
          tag('link', { rel: 'canonical', href: canonical }),
          property('og:url', canonical),
          ...forSharing,
        ]),
    ...(page === home ? factsHtml(data) : []),
  ].join('\n');
};

const factsHtml = ({ publicUrl, config, parts }: PageData): string[] => [
  dataBlock('application/ld+json', shopFacts(publicUrl, config.currency)),
  ...(parts?.length
    ? [dataBlock('application/ld+json', shownParts(publicUrl, config.currency, parts))]
    : []),
];

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

const tag = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`);
  return `<${name} ${written.join(' ')} />`;
};

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
