import type { Middleware } from 'koa';
import { addressKey } from './address-key.ts';
import type { AnswerProblem } from './errors.ts';
import { isHealth, isOwn, overloaded } from './shedding.ts';

/** So many of one address wait: a quarter of the connections that there may be. */
const mostWaiting = 2_500;

/**
 * Of each address one request begins in a turn of the event loop, in the order of their coming, and
 * everyone else is answered in between: whoever sends thousands at once keeps only their own waiting,
 * also where each is refused at once and so takes nobody's place. Too many are answered with 503.
 */
export const fairQueue = (answerProblem: AnswerProblem): Middleware => {
  /** What waits of each address of which something has begun in this turn. */
  const lines = new Map<string, (() => void)[]>();

  const beginTurn = () => {
    for (const [address, waiting] of lines) {
      const begin = waiting.shift();
      if (begin) begin();
      else lines.delete(address);
    }
    if (lines.size > 0) setImmediate(beginTurn);
  };

  return async (ctx, next) => {
    const address = addressKey(ctx.ip);
    if (isHealth.test(ctx.path) || isOwn(address)) {
      await next();
      return;
    }
    const waiting = lines.get(address);
    if (waiting && waiting.length >= mostWaiting) {
      answerProblem(ctx, 503, overloaded);
      return;
    }
    if (waiting) {
      await new Promise<void>((begin) => waiting.push(begin));
    } else {
      if (lines.size === 0) setImmediate(beginTurn);
      lines.set(address, []);
    }
    await next();
  };
};
