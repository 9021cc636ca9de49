import { headOf } from './head-of.ts';
import type { Page } from './routes.ts';

/** Writes into the document what its head says of a page beside the title. */
export const showHead = (page: Page, publicUrl: string): void => {
  const { description, canonical } = headOf(page, publicUrl);
  setMeta('description', description);
  setMeta('robots', canonical === undefined ? 'noindex' : undefined);
  setCanonical(canonical);
};

const setMeta = (name: string, content: string | undefined): void => {
  const meta =
    document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ??
    document.createElement('meta');
  if (content === undefined) return meta.remove();
  Object.assign(meta, { name, content });
  document.head.append(meta);
};

const setCanonical = (address: string | undefined): void => {
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]') ??
    document.createElement('link');
  if (address === undefined) return link.remove();
  Object.assign(link, { rel: 'canonical', href: address });
  document.head.append(link);
};
