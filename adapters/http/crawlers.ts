import type { Middleware } from 'koa';

/** What search engines may not list: what lies behind a login, and what is no page for people. */
const closed = ['/admin', '/dashboard', '/parches'];

/**
 * `/robots.txt` and `/sitemap.xml`.
 * @param publicPaths the storefront's pages that anyone may see
 */
export const crawlers = (
  publicUrl: string,
  publicPaths: () => Promise<readonly string[]>,
): Middleware => {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain';
      ctx.body = robots;
    } else if (ctx.path === '/sitemap.xml') {
      ctx.type = 'application/xml';
      ctx.body = sitemap(publicUrl, await publicPaths());
    } else return next();
    ctx.set('Cache-Control', 'public, max-age=3600');
    return undefined;
  };
};

/** Source: sitemaps.org, 'Sitemaps XML format'. */
const sitemap = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
