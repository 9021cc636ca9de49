import type { Context, Middleware } from 'koa';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Filled, Kept, MadeOf } from './kept.ts';

type Coding = 'br' | 'gzip' | 'identity';

/** An answer of the API as it goes over the wire, in each coding that was asked for so far. */
export type ReadyAnswer = {
  /** The route that has answered, for the log and the metrics. */
  route: string;
  /** Names and values in turn, as they are sent: those that all codings have. */
  headers: string[];
  etag: string;
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer };
};

/** Below this, packing saves no packet. In bytes. */
const worthPacking = 1_024;

type About = Pick<ReadyAnswer, 'route' | 'headers'> & {
  /** What it is made of: it is dropped when one of these changes. */
  madeOf: () => MadeOf;
};

const common = ['Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];

export const readyAnswer = (
  json: string,
  { route, headers, madeOf }: About,
): Filled<ReadyAnswer> => {
  const identity = Buffer.from(json);
  const etag = hash('sha256', identity, 'base64url').slice(0, 27);
  const value = { route, headers: [...headers, ...common], etag, bytes: { identity } };
  // What is packed of it comes later; together that is less than once more.
  return { value, bytes: 2 * identity.length, madeOf };
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

/**
 * Sends what is ready, or 304 to whoever has it, past Koa.
 * @param head the names and values of the other headers, if none is set yet: then all of them are
 *   written at once, which takes half of the time
 */
export const sendReady = (ctx: Context, ready: ReadyAnswer, head?: string[]): void => {
  const { headers, etag, bytes } = ready;
  const coding = codingFor(ctx, bytes);
  const body = (bytes[coding] ??= pack[coding](bytes.identity));
  const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`;
  const isKnown = isFresh(ctx, tag);
  const all = [...headers, 'ETag', tag];
  if (!isKnown) {
    if (coding !== 'identity') all.push('Content-Encoding', coding);
    all.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', `${body.length}`);
  }
  ctx.respond = false;
  const { res } = ctx;
  res.statusCode = isKnown ? 304 : 200;
  if (head) res.writeHead(res.statusCode, [...head, ...all]);
  else for (let n = 0; n < all.length; n += 2) res.setHeader(all[n] ?? '', all[n + 1] ?? '');
  res.end(isKnown ? undefined : body);
};

/** Answers at once what is ready for this very address. @param standing headers of every answer */
export const whatIsReady = (
  answers: Kept<ReadyAnswer>,
  standing: Map<string, string>,
): Middleware => {
  const head = [...standing].flat();
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    const ready = method === 'GET' || method === 'HEAD' ? answers.peek(url) : undefined;
    if (!ready) return next();
    // As the router tells the log and the metrics.
    ctx['_matchedRoute'] = ready.route;
    sendReady(ctx, ready, [...head, 'X-Request-Id', String(ctx.state['requestId'])]);
    return Promise.resolve();
  };
};

/** Whether they have the answer with this tag. */
const isFresh = (ctx: Context, tag: string): boolean => {
  if (ctx.req.headers['if-none-match'] === undefined) return false;
  ctx.status = 200;
  ctx.set('ETag', tag);
  return ctx.fresh;
};
