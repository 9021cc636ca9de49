import type { Context } from 'koa';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StorefrontServer } from './contract.ts';
import { codingFor, etagOf, type Coding } from './encoding.ts';
import { parsePageData, type ReadPage } from './page-data.ts';
import { pageHtml } from './page-html.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Where a built storefront has what the server runs. */
const serverPartOf = (dir: string): string => join(dir, '.server', 'entry-server.js');

export const hasServerPart = (dir: string): boolean => existsSync(serverPartOf(dir));

type Packed = { etag: string; bytes: Record<Coding, Buffer> };
type CachedPage = { data: string; page: Promise<Packed> };

/**
 * The storefront's pages, rendered on the server. Each is cached, compressed, while its data is the
 * same.
 * @param dir the built storefront
 * @param readPage answers with JSON of the contract's `pageData`
 */
export const renderedPages = (
  dir: string,
  readPage: (shows: Place['shows']) => Promise<ReadPage>,
) => {
  const assemble = pageHtml(dir);
  const cache = new Map<string, CachedPage>();
  let arrival: Promise<StorefrontServer> | undefined;

  const storefront = (): Promise<StorefrontServer> =>
    (arrival ??= import(pathToFileURL(serverPartOf(dir)).href));

  const render = async (server: StorefrontServer, place: Place, data: string): Promise<Packed> => {
    const rendered = await server.renderPage(place.route, parsePageData(data));
    return pack(assemble(rendered, place));
  };

  /**
   * The cache is bounded: it has hardly more keys than there are routes. Machines are not cached, since anyone
   * can ask for as many as they like.
   */
  const page = (server: StorefrontServer, place: Place, data: string): Promise<Packed> => {
    if (typeof place.shows === 'object') return render(server, place, data);
    const key = `${place.route} ${place.shows ?? ''}`;
    const known = cache.get(key);
    if (known?.data === data) return known.page;
    const page = render(server, place, data);
    cache.set(key, { data, page });
    page.catch(() => cache.delete(key));
    return page;
  };

  return {
    storefront,
    placeFor: async (path: string, search: string) => (await storefront()).placeFor(path, search),
    send: async (ctx: Context, place: Place): Promise<void> => {
      const server = await storefront();
      const { data, isThere } = await readPage(place.shows);
      const { etag, bytes } = await page(server, place, data);
      const coding = codingFor(ctx);
      ctx.status = place.isFound && isThere ? 200 : 404;
      ctx.set('Cache-Control', 'no-cache');
      ctx.set('ETag', `"${etag}-${coding}"`);
      ctx.vary('Accept-Encoding');
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      if (coding !== 'identity') ctx.set('Content-Encoding', coding);
      ctx.type = 'html';
      ctx.body = bytes[coding];
    },
  };
};
type Place = ReturnType<StorefrontServer['placeFor']>;

const pack = async (html: string): Promise<Packed> => {
  const identity = Buffer.from(html);
  // A better compression is not worth its time, because pages change with each sale.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gzip] = await Promise.all([packBrotli(identity, { params }), packGzip(identity)]);
  return { etag: etagOf(identity), bytes: { br, gzip, identity } };
};
