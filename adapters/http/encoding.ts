import type { Context } from 'koa';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** The ETag of a content, without its quotes. */
export const etagOf = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, 27);

/** The coding for each `Accept-Encoding`: browsers send few different ones. */
const codings = new LRUCache<string, Coding>({ max: 100 });

/** The best coding that a client accepts, in whatever order: browsers name gzip before Brotli. */
export const codingFor = (ctx: Context): Coding => {
  const taken = ctx.req.headers['accept-encoding'];
  if (taken === undefined) return 'identity';
  const known = codings.get(taken);
  if (known) return known;
  const coding =
    (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one) === one) ?? 'identity';
  codings.set(taken, coding);
  return coding;
};
