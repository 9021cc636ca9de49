import { useEffect } from 'react';
import { useLocation } from '../lib/router.tsx';
import { headOf } from './head-of.ts';
import { placeOf } from './routes.ts';

/** Keeps the document's head with the page that is shown, as the server has it for a first view. */
export const Head = ({ publicUrl }: { publicUrl: string }) => {
  const { pathname } = useLocation();

  useEffect(() => {
    const { access, page } = placeOf(pathname);
    const { title, description, canonical } = headOf(page, publicUrl);
    // Behind the login a page names itself, after what it shows.
    if (access === 'anyone') document.title = title;
    setMeta('description', description);
    setMeta('robots', canonical === undefined ? 'noindex' : undefined);
    setCanonical(canonical);
  }, [pathname, publicUrl]);

  return null;
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
