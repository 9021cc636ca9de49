import type { Middleware } from 'koa';
import { addressKey } from './address-key.ts';
import type { AnswerProblem } from './errors.ts';
import { isHealth, isOwn, overloaded } from './shedding.ts';

/** How many requests of one address may wait: a quarter of all connections. */
const maxWaiting = 2_500;

/**
 * Begins one request of each address in a turn of the event loop, in the order of their arrival. A
 * client that sends thousands at once delays only its own requests, also when they are refused so
 * early that no other limit counts them. When too many of one address wait, the answer is 503.
 */
export const fairQueue = (answerProblem: AnswerProblem): Middleware => {
  /** The waiting requests of each address that has begun one in this turn. */
  const queues = new Map<string, (() => void)[]>();

  const beginTurn = () => {
    for (const [address, waiting] of queues) {
      const begin = waiting.shift();
      if (begin) begin();
      else queues.delete(address);
    }
    if (queues.size > 0) setImmediate(beginTurn);
  };

  return async (ctx, next) => {
    const address = addressKey(ctx.ip);
    if (isHealth.test(ctx.path) || isOwn(address)) {
      await next();
      return;
    }
    const waiting = queues.get(address);
    if (waiting && waiting.length >= maxWaiting) {
      answerProblem(ctx, 503, overloaded);
      return;
    }
    if (waiting) {
      await new Promise<void>((begin) => waiting.push(begin));
    } else {
      if (queues.size === 0) setImmediate(beginTurn);
      queues.set(address, []);
    }
    await next();
  };
};
