import type { Context, Middleware, Next } from 'koa';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sirv from 'sirv';
import { cacheByName, isHidden, served } from './browser-files.ts';

const sections = [
  'users',
  'products',
  'reviews',
  'bookings',
  'orders',
  'invoices',
  'shipping',
  // Of a parcel, behind its order.
  'shipping/orders',
  'messages',
  'missing-facts',
  'delivery-methods',
  'tax-rates',
  'audit',
];
/** The console's pages; at any other address it shows its not-found page. */
const pages = new RegExp(`^/(?:(?:${sections.join('|')})(?:/[\\w%.-]+){0,2}/?)?$`);

/** What stands in the built page where the nonce is to stand: see the console's vite.config.ts. */
const noncePlace = 'NONCE-OF-THE-PAGE';

type Options = { policy: (nonce: string) => string; isDevelopment: boolean };

/**
 * Serves the admin console under `/admin/`: the files of its build, and its one page, which is made
 * for each request, since its style elements need a nonce of their own.
 */
export const adminConsole = (dir: string, { policy, isDevelopment }: Options): Middleware => {
  const files = sirv(dir, {
    dev: isDevelopment,
    // As the storefront's: a file has one address.
    extensions: [],
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: cacheByName,
  });

  const sendPage = async (ctx: Context, status: number, next: Next): Promise<void> => {
    const page = await readFile(join(dir, 'index.html'), 'utf8').catch(() => undefined);
    // Where it has not been built, as for the tests of the API, there is no console.
    if (page === undefined) return next();
    const nonce = randomBytes(18).toString('base64');
    ctx.status = status;
    ctx.set('Content-Security-Policy', policy(nonce));
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'html';
    ctx.body = page.replaceAll(noncePlace, nonce);
    return undefined;
  };

  return async (ctx, next) => {
    const isOurs = ctx.path === '/admin' || ctx.path.startsWith('/admin/');
    if (!isOurs || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (ctx.path === '/admin') {
      ctx.status = 308;
      return ctx.redirect('/admin/');
    }
    const path = ctx.path.slice('/admin'.length);
    if (!isHidden(path) && servedUnder('/admin', ctx, files)) return undefined;
    const isPage = pages.test(path);
    // A page is for whoever takes HTML; not to be found is told in HTML to browsers alone.
    const wanted = isPage ? ctx.accepts('html', 'json') : ctx.accepts('json', 'html');
    return wanted === 'html' ? sendPage(ctx, isPage ? 200 : 404, next) : next();
  };
};

const servedUnder = (
  prefix: string,
  ctx: Context,
  files: Parameters<typeof served>[1],
): boolean => {
  ctx.req.url = ctx.originalUrl.slice(prefix.length);
  const answered = served(ctx, files);
  ctx.req.url = ctx.originalUrl;
  return answered;
};
