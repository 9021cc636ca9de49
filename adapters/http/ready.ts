import type { Context, Middleware } from 'koa';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Filled, Kept, MadeOf } from './kept.ts';

type Coding = 'br' | 'gzip' | 'identity';

/** An answer of the API as it goes over the wire, in each coding that was asked for so far. */
export type ReadyAnswer = {
  /** The route that has answered, for the log and the metrics. */
  route: string;
  headers: Record<string, string>;
  etag: string;
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer };
};

/** Below this, packing saves no packet. In bytes. */
const worthPacking = 1_024;

/** @param madeOf what it is made of: it is dropped when one of these changes */
export const readyAnswer = (
  json: string,
  { route, headers, madeOf }: Pick<ReadyAnswer, 'route' | 'headers'> & { madeOf: () => MadeOf },
): Filled<ReadyAnswer> => {
  const identity = Buffer.from(json);
  const etag = hash('sha256', identity, 'base64url').slice(0, 27);
  const value = { route, headers, etag, bytes: { identity } };
  // What is packed of it comes later; together that is less than once more.
  return { value, bytes: 2 * identity.length, madeOf };
};

/**
 * Packed at once, not beside: whoever waited for it could give an old answer after a newer one.
 * As small as can be is not worth the wait where an answer follows the stock.
 */
const pack: Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** What browsers say they take, and what that comes to: there are few of them. */
const codings = new Map<string, Coding>();
const mostCodings = 100;

/** The best that somebody takes, whatever they name first: browsers name gzip before Brotli. */
const codingFor = (ctx: Context, { identity }: ReadyAnswer['bytes']): Coding => {
  const taken = ctx.req.headers['accept-encoding'];
  if (identity.length < worthPacking || taken === undefined) return 'identity';
  const known = codings.get(taken);
  if (known) return known;
  const coding =
    (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one) === one) ?? 'identity';
  if (codings.size < mostCodings) codings.set(taken, coding);
  return coding;
};

/** Sends what is ready, or 304 to whoever has it. */
export const sendReady = (ctx: Context, { headers, etag, bytes }: ReadyAnswer): void => {
  const { res } = ctx;
  const coding = codingFor(ctx, bytes);
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`);
  ctx.status = 200;
  if (ctx.req.headers['if-none-match'] !== undefined && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (coding !== 'identity') {
    bytes[coding] ??= pack[coding](bytes.identity);
    res.setHeader('Content-Encoding', coding);
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = bytes[coding];
};

/** Answers at once what is ready for this very address. */
export const whatIsReady =
  (answers: Kept<ReadyAnswer>): Middleware =>
  (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const ready = method === 'GET' || method === 'HEAD' ? answers.peek(url) : undefined;
    if (!ready) return next();
    // As the router tells the log and the metrics.
    ctx['_matchedRoute'] = ready.route;
    sendReady(ctx, ready);
    return Promise.resolve();
  };
