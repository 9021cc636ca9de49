import type { Context } from 'koa';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** An ETag, without its quotes: what names a content, and no other. */
export const etagOf = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, 27);

/** What browsers say they take, and what that comes to: there are few of them. */
const codings = new LRUCache<string, Coding>({ max: 100 });

/** The best coding that somebody takes, whatever they name first: browsers name gzip before Brotli. */
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
