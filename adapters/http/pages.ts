import type { Context } from 'koa';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lazily } from '../../application/lazily.ts';
import { semaphore } from '../../application/semaphore.ts';
import { addressKey } from './address-key.ts';
import type { StorefrontServer } from './contract.ts';
import { codingFor, etagOf, type Coding } from './encoding.ts';
import { parsePageData, type ReadPage } from './page-data.ts';
import { pageHtml } from './page-html.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Where a built storefront has what the server runs. */
const serverPartOf = (dir: string): string => join(dir, '.server', 'entry-server.js');

export const hasServerPart = (dir: string): boolean => existsSync(serverPartOf(dir));

type Page = { etag: string; bytes: (coding: Coding) => Promise<Buffer> };
type CachedPage = { data: string; page: Promise<Page> };

/**
 * How many pages with a machine are made at once. They are not cached, and each takes the server for as long as
 * a hundred others: an address gets one after the other.
 */
const machines = { ofOne: 1, waiting: 60, altogether: 40 };

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
  const placeOfAddress = semaphore(machines);

  const storefront = lazily(
    (): Promise<StorefrontServer> => import(pathToFileURL(serverPartOf(dir)).href),
  );

  const render = async (server: StorefrontServer, place: Place, data: string): Promise<Page> => {
    const rendered = await server.renderPage(place.route, parsePageData(data));
    return packable(assemble(rendered, place));
  };

  /**
   * The cache is bounded: it has hardly more keys than there are routes. Machines are not cached, since anyone
   * can ask for as many as they like.
   */
  const page = (server: StorefrontServer, place: Place, data: string): Promise<Page> => {
    if (isMachine(place.shows)) return render(server, place, data);
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
    /** @throws TooManyRequests, Unavailable when too many ask for pages with a machine */
    send: async (ctx: Context, place: Place): Promise<void> => {
      const server = await storefront();
      const { data, isThere } = await readPage(place.shows);
      const coding = codingFor(ctx);
      const make = async () => {
        const { etag, bytes } = await page(server, place, data);
        return { etag, bytes: await bytes(coding) };
      };
      const { etag, bytes } = await (isMachine(place.shows)
        ? placeOfAddress(addressKey(ctx.ip), make)
        : make());
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
      ctx.body = bytes;
    },
  };
};
type Place = ReturnType<StorefrontServer['placeFor']>;
type Shows = Place['shows'];

const isMachine = (shows: Shows): shows is Extract<Shows, object> => typeof shows === 'object';

/** A better compression is not worth its time, because pages change with each sale. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
const packings: Record<Coding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => packBrotli(html, { params }),
  gzip: (html) => packGzip(html),
  identity: async (html) => html,
};

/** A page, packed in each coding when that is first asked for. */
const packable = (html: string): Page => {
  const identity = Buffer.from(html);
  const packed = new Map<Coding, Promise<Buffer>>();
  return {
    etag: etagOf(identity),
    bytes: (coding) => {
      const bytes = packed.get(coding) ?? packings[coding](identity);
      packed.set(coding, bytes);
      return bytes;
    },
  };
};
