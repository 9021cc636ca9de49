import type { Context, Middleware } from 'koa';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Loaded, Cache, Tags } from './cache.ts';
import { codingFor, etagOf, type Coding } from './encoding.ts';

/** An answer of the API as it goes over the wire, in each coding that was asked for so far. */
export type CachedAnswer = {
  /** The route that has answered, for the log and the metrics. */
  route: string;
  /** Names and values in turn, as they are sent: those that all codings have. */
  headers: string[];
  etag: string;
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer };
};

/** Below this, packing saves no packet. In bytes. */
const worthPacking = 1_024;

type About = Pick<CachedAnswer, 'route' | 'headers'> & {
  /** What it is made of: it is dropped when one of these changes. */
  tags: () => Tags;
};

const common = ['Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];

export const cachedAnswer = (
  json: string,
  { route, headers, tags }: About,
): Loaded<CachedAnswer> => {
  const identity = Buffer.from(json);
  const etag = etagOf(identity);
  const value = { route, headers: [...headers, ...common], etag, bytes: { identity } };
  // What is packed of it comes later; together that is less than once more.
  return { value, bytes: 2 * identity.length, tags };
};

/**
 * Packed at once, not beside: whoever waited for it could give an old answer after a newer one.
 * As small as can be is not worth the wait where an answer follows the stock.
 */
const pack: Record<Coding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/**
 * What sends what is ready, or 304 to whoever has it. The head is written at once, past Koa: name by
 * name, it would take as long as all the rest.
 * @param defaultHeaders headers of every answer, which nobody has set before
 */
export const cachedAnswerSender = (defaultHeaders: Map<string, string>) => {
  const head = [...defaultHeaders].flat();
  return (ctx: Context, { headers, etag, bytes }: CachedAnswer): void => {
    const coding = bytes.identity.length < worthPacking ? 'identity' : codingFor(ctx);
    const body = (bytes[coding] ??= pack[coding](bytes.identity));
    const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`;
    const isKnown = isFresh(ctx, tag);
    const id = String(ctx.state['requestId']);
    const all = [...head, 'X-Request-Id', id, ...headers, 'ETag', tag];
    if (!isKnown) {
      if (coding !== 'identity') all.push('Content-Encoding', coding);
      all.push('Content-Type', 'application/json; charset=utf-8');
      all.push('Content-Length', String(body.length));
    }
    ctx.respond = false;
    ctx.res.writeHead(isKnown ? 304 : 200, all).end(isKnown ? undefined : body);
  };
};

export type SendCached = ReturnType<typeof cachedAnswerSender>;

/** Answers at once what is ready for this very address. */
export const answerFromCache =
  (answers: Cache<CachedAnswer>, sendCached: SendCached): Middleware =>
  (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const ready = method === 'GET' || method === 'HEAD' ? answers.peek(url) : undefined;
    if (!ready) return next();
    // As the router tells the log and the metrics.
    ctx['_matchedRoute'] = ready.route;
    sendCached(ctx, ready);
    return Promise.resolve();
  };

/** Whether they have the answer with this tag. */
const isFresh = (ctx: Context, tag: string): boolean => {
  if (ctx.req.headers['if-none-match'] === undefined) return false;
  ctx.status = 200;
  ctx.set('ETag', tag);
  return ctx.fresh;
};
