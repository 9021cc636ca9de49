import type { Middleware } from 'koa';
import { Unavailable } from '../../domain/errors.ts';
import { addressKey } from './address-key.ts';
import { TooManyRequests } from '../../domain/errors.ts';
import type { AnswerProblem } from './errors.ts';

/** How many of an operation's requests may be under way at once, their bodies still coming or not. */
export type MostUnderWay = { total: number; ofOneAddress: number };

/** Seconds until it is worth asking again. */
const retryAfter = 2;

/**
 * Refuses a request when too many of its kind are under way, before anything of its body is kept in
 * memory: with 429 when they are of its own address, with 503 when they are everybody's.
 */
export const underWay = (
  { total, ofOneAddress }: MostUnderWay,
  answerProblem: AnswerProblem,
): Middleware => {
  const ofAddress = underWayOfOne(ofOneAddress);
  let all = 0;
  return (ctx, next) =>
    ofAddress(addressKey(ctx.ip), async () => {
      if (all >= total) {
        // Not thrown: it would be logged as a failure, with every request that is too many.
        answerProblem(ctx, 503, new Unavailable('The shop', { retryAfter }));
        return;
      }
      all += 1;
      try {
        await next();
      } finally {
        all -= 1;
      }
    });
};

/** Does work, but only so much at once for one person or address. @throws TooManyRequests */
export const underWayOfOne = (most: number) => {
  const counts = new Map<string, number>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = counts.get(key) ?? 0;
    if (before >= most) throw new TooManyRequests(retryAfter);
    counts.set(key, before + 1);
    try {
      return await work();
    } finally {
      const rest = (counts.get(key) ?? 1) - 1;
      if (rest === 0) counts.delete(key);
      else counts.set(key, rest);
    }
  };
};
