import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { Unavailable } from '../../domain/errors.ts';
import { addressKey } from './address-key.ts';
import type { AnswerProblem } from './errors.ts';

export const overloaded = new Unavailable('The shop', { retryAfter: 2 });

/** Health checks are never shed, so that operators can always see how the shop is. */
export const isHealth = /^\/(healthz|readyz(\/writes)?|metrics)$/;
const isWebhook = /^\/webhooks\//;

/** One address may have a quarter of the requests. This machine's own addresses are a proxy or a developer. */
const shareOfOne = 4;
export const isOwn = (address: string): boolean => /^(127\.|0:0:0:0::)/.test(address);

/** Source: RFC 9112, 6.3 */
export const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Keeps nothing of the body that comes. Node reads on only when the stream has taken what has come. */
export const dropBody = (request: IncomingMessage): void => {
  if (mayHaveBody(request)) request.push = () => false;
};

/** Counts one more of an address, or one less. An address that has none is not kept. */
const countFor = (counts: Map<string, number>, address: string, change: 1 | -1): void => {
  const now = (counts.get(address) ?? 0) + change;
  if (now === 0) counts.delete(address);
  else counts.set(address, now);
};

/**
 * Answers 503 at once when so many requests run that another one would only slow all of them down, or
 * when one address has a quarter of them. Webhooks are shed last, and health checks never.
 * A request counts until its answer is made, except while its body is arriving: a slow client takes
 * nobody's place.
 */
export const shedding = (limit: number, answerProblem: AnswerProblem): Middleware => {
  let underWay = 0;
  const ofAddress = new Map<string, number>();
  const maxOfOne = Math.max(1, Math.floor(limit / shareOfOne));
  return async (ctx, next) => {
    if (isHealth.test(ctx.path)) {
      await next();
      return;
    }
    const address = addressKey(ctx.ip);
    const isShed = isWebhook.test(ctx.path)
      ? underWay >= 2 * limit
      : underWay >= limit || (!isOwn(address) && (ofAddress.get(address) ?? 0) >= maxOfOne);
    if (isShed) {
      // Not thrown: it would be logged as a failure, with every request that is too many.
      answerProblem(ctx, 503, overloaded);
      return;
    }
    let isCounted = false;
    const count = (counts: boolean) => {
      if (counts === isCounted) return;
      isCounted = counts;
      const change = counts ? 1 : -1;
      underWay += change;
      countFor(ofAddress, address, change);
    };
    const wait = (event: string | symbol) => {
      if (event === 'data' || event === 'readable') count(false);
    };
    const goOn = () => count(true);
    count(true);
    // A handler that wants the body listens to the request until its end.
    if (mayHaveBody(ctx.req)) ctx.req.once('end', goOn).on('newListener', wait);
    try {
      await next();
    } finally {
      ctx.req.off('end', goOn).off('newListener', wait);
      count(false);
    }
  };
};
