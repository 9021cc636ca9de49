import type { Context, Middleware } from 'koa';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import sirv from 'sirv';
import { fileCache } from './file-cache.ts';

/**
 * Not for browsers: a file whose name, or a folder's, begins with a dot; and what all pages are made
 * of, however its name is written.
 */
export const isHidden = (path: string): boolean => {
  try {
    return /[\\/]\.|^[\\/]+(?:index\.html[\\/]*)?$/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
};

/** What there is at a path, and how it is sent. */
type Pages<Place extends { isFound: boolean }> = {
  placeFor: (path: string, search: string) => Promise<Place>;
  send: (ctx: Context, place: Place) => Promise<void>;
};

/**
 * One page for all routes, which the browser fills: in development, where Vite makes it.
 * @param dir has that page, and a module `routes.mjs` that knows the storefront's routes
 */
export const unrenderedPages = (dir: string): Pages<{ isFound: boolean }> => {
  const file = join(dir, 'routes.mjs');
  const hasRoutes = existsSync(file);
  return {
    placeFor: async (path) => ({
      isFound: hasRoutes && (await import(pathToFileURL(file).href)).isPage(path),
    }),
    send: async (ctx, { isFound }) => {
      ctx.status = isFound ? 200 : 404;
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = 'html';
      ctx.body = await readFile(join(dir, 'index.html'));
    },
  };
};

/** Serves the storefront: the files of its build, and its pages. */
export const storefront = <Place extends { isFound: boolean }>(
  dir: string,
  { placeFor, send }: Pages<Place>,
  isDevelopment: boolean,
): Middleware => {
  const files = sirv(dir, {
    dev: isDevelopment,
    // A file has one address, with its ending.
    extensions: [],
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: cacheByName,
  });
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (!isHidden(ctx.path) && served(ctx, files)) return undefined;
    ctx.vary('Accept');
    // A page is for whoever takes HTML; not to be found is told in HTML to browsers alone.
    const place = await placeFor(ctx.path, ctx.search);
    const wanted = place.isFound ? ctx.accepts('html', 'json') : ctx.accepts('json', 'html');
    return wanted === 'html' ? send(ctx, place) : next();
  };
};

/** The size of the cache of uploaded pictures, in bytes. */
const picturesBytes = 8 * 2 ** 20;

/** Serves the uploaded pictures, whose addresses never get another content. */
export const pictures = (dir: string): Middleware => {
  const files = sirv(dir, {
    // Not listed at the start: pictures come and go while the shop runs.
    dev: true,
    etag: true,
    setHeaders: setPictureHeaders,
  });
  const cache = fileCache(picturesBytes);
  /** Sends one that is small and still there. */
  const sendCached = async (ctx: Context, path: string): Promise<boolean> => {
    const file = await stat(path).catch(() => undefined);
    if (!file) cache.drop(path);
    if (!file || !cache.isSmall(file.size)) return false;
    const content = await cache.read(path);
    setPictureHeaders(ctx.res);
    // As sirv names and dates it.
    ctx.set('ETag', `W/"${file.size}-${file.mtime.getTime()}"`);
    ctx.lastModified = file.mtime;
    ctx.type = 'webp';
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = content;
    return true;
  };
  return async (ctx, next) => {
    const [, name] = /^\/images\/([\w-]+\.webp)$/.exec(ctx.path) ?? [];
    if (!name || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (!isRange(ctx.get('Range')) && (await sendCached(ctx, join(dir, name)))) return undefined;
    ctx.req.url = `/${name}`;
    const answered = served(ctx, files);
    ctx.req.url = ctx.originalUrl;
    return answered ? undefined : next();
  };
};

const setPictureHeaders = (response: ServerResponse): void => {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  // Whoever opens one by itself sees a picture and nothing that runs.
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
};

/** What Vite has named by its content never changes; everything else is asked for again. */
export const cacheByName = (response: ServerResponse, path: string): void => {
  const named = path.startsWith('/assets/');
  response.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
};

/**
 * Hands a request to sirv; tells whether it answers. It does not wait for the end of the answer,
 * which may be read slowly.
 */
export const served = (ctx: Context, files: ReturnType<typeof sirv>): boolean => {
  const { statusCode } = ctx.res;
  ctx.respond = false;
  ctx.res.statusCode = 200;
  if (!isRange(ctx.get('Range'))) delete ctx.req.headers.range;
  ctx.res.once('pipe', closeWithAnswer);
  // It looks for the file at once, and says at once that there is none.
  files(ctx.req, ctx.res, () => {
    ctx.res.off('pipe', closeWithAnswer);
    ctx.res.statusCode = statusCode;
    ctx.respond = true;
  });
  return !ctx.respond;
};

/**
 * sirv only pipes a file: it would stay open where the client hangs up, and where it is gone by now nobody
 * would hear of that, which ends the process.
 */
function closeWithAnswer(this: ServerResponse, file: Readable): void {
  file.once('error', (error) => this.destroy(error));
  if (this.closed) file.destroy();
  else this.once('close', () => file.destroy());
}

/** Whether these are bytes of a file from one on; what else is asked for is ignored. Source: RFC 9110, 14.2 */
const isRange = (range: string): boolean => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return first !== undefined && (!last || Number(first) <= Number(last));
};

const swagger = fileURLToPath(new URL('./', import.meta.resolve('swagger-ui-dist/package.json')));

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parches: the API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="docs"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
const docsStart = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

/** The API's page, as a person reads it. */
export const docs: Middleware = async (ctx, next) => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
  switch (ctx.path) {
    case '/docs':
    case '/docs/':
      ctx.type = 'html';
      ctx.body = docsPage;
      return undefined;
    case '/docs/start.js':
      ctx.type = 'text/javascript';
      ctx.body = docsStart;
      return undefined;
    case '/docs/swagger-ui.css':
    case '/docs/swagger-ui-bundle.js':
      ctx.type = ctx.path.slice(ctx.path.lastIndexOf('.'));
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.body = createReadStream(join(swagger, ctx.path.slice('/docs/'.length)));
      return undefined;
    default:
      return next();
  }
};
