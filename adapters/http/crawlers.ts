import type { Middleware } from 'koa';
import type { StorefrontServer } from './contract.ts';

type Paths = Pick<StorefrontServer, 'publicPaths' | 'closedPaths'>;

/**
 * `/robots.txt` and `/sitemap.xml`.
 * @param storefront what tells of the storefront's pages
 */
export const crawlers =
  (publicUrl: string, storefront: () => Promise<Paths>): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain';
      ctx.body = robots(publicUrl, (await storefront()).closedPaths);
    } else if (ctx.path === '/sitemap.xml') {
      ctx.type = 'application/xml';
      ctx.body = sitemap(publicUrl, (await storefront()).publicPaths);
    } else return next();
    ctx.set('Cache-Control', 'public, max-age=3600');
    return undefined;
  };

/** The console is no page for search engines either. */
const robots = (publicUrl: string, closedPaths: string[]): string =>
  [
    'User-agent: *',
    ...['/admin', ...closedPaths].map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** Source: sitemaps.org, 'Sitemaps XML format'. */
const sitemap = (publicUrl: string, paths: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
