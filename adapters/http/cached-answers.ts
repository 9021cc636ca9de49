import type { Context, Middleware } from 'koa';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Loaded, Cache, Tags } from './cache.ts';
import { codingFor, etagOf, type Coding } from './encoding.ts';

/** An answer of the API as it is sent, in each content coding that was asked for so far. */
export type CachedAnswer = {
  /** The route that has answered, for the log and the metrics. */
  route: string;
  /** Alternating names and values: the headers that are the same for all codings. */
  headers: string[];
  etag: string;
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer };
};

/** Smaller answers are not compressed, in bytes: that would not save a packet. */
const worthPacking = 1_024;

type About = Pick<CachedAnswer, 'route' | 'headers'> & {
  /** What it depends on: a change of one of these drops it. */
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
  // The compressed forms come later. Together they are smaller than the plain one.
  return { value, bytes: 2 * identity.length, tags };
};

/**
 * Compressed synchronously: while one request waited for it, another could get a newer answer first.
 * A better compression is not worth its time, because many answers change with each sale.
 */
const pack: Record<Coding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/**
 * How old, in seconds, an answer may be that a client takes when the current one cannot be had; any age
 * unless it says so. Source: RFC 5861, 4; RFC 9111, 5.2.1
 */
export const staleAccepted = (ctx: Context): number => {
  const directives = ctx.get('Cache-Control');
  if (/\bno-(cache|store)\b/i.test(directives)) return 0;
  return Number(/\bstale-if-error="?(\d+)/i.exec(directives)?.[1] ?? Infinity);
};

/**
 * Sends cached answers, or 304 to a client that has them. The headers are written in one call, past
 * Koa: to set them one by one would take as long as everything else.
 * @param defaultHeaders headers of every answer, which are not set yet
 */
export const cachedAnswerSender = (defaultHeaders: Map<string, string>) => {
  const head = [...defaultHeaders].flat();
  /** @param age of a stale answer, in seconds. Source: RFC 9111, 5.1 */
  return (ctx: Context, { headers, etag, bytes }: CachedAnswer, age?: number): void => {
    const coding = bytes.identity.length < worthPacking ? 'identity' : codingFor(ctx);
    const body = (bytes[coding] ??= pack[coding](bytes.identity));
    const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`;
    const isKnown = isFresh(ctx, tag);
    const id = String(ctx.state['requestId']);
    const all = [...head, 'X-Request-Id', id, ...headers, 'ETag', tag];
    if (age !== undefined) all.push('Age', String(age));
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

/** Answers from the cache, if there is an answer for this address. */
export const answerFromCache =
  (answers: Cache<CachedAnswer>, sendCached: SendCached): Middleware =>
  (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const answer = method === 'GET' || method === 'HEAD' ? answers.peek(url) : undefined;
    if (!answer) return next();
    // Where the log and the metrics read the route.
    ctx['_matchedRoute'] = answer.route;
    sendCached(ctx, answer);
    return Promise.resolve();
  };

/** Whether the client has the answer with this ETag. */
const isFresh = (ctx: Context, tag: string): boolean => {
  if (ctx.req.headers['if-none-match'] === undefined) return false;
  ctx.status = 200;
  ctx.set('ETag', tag);
  return ctx.fresh;
};
