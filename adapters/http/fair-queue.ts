import type { Context, Middleware } from 'koa';
import { addressKey } from './address-key.ts';
import type { AnswerProblem } from './errors.ts';
import { dropBody, isHealth, isOwn, mayHaveBody, overloaded } from './shedding.ts';

/** How many requests of one address may wait: a quarter of all connections. */
const maxWaiting = 2_500;
/** A body of more than so many bytes is kept only behind so many waiting requests of its address. */
const largestSmall = 16 * 1024;
const maxBeforeLarge = 250;
/** In chunks of a byte a body takes hundreds of times its size. No browser sends any in chunks. */
const maxBeforeChunked = 2;

/**
 * Begins one request of each address in a turn of the event loop, in the order of their arrival. A
 * client that sends thousands at once delays only its own requests, also when they are refused so
 * early that no other limit counts them. When too many of one address wait, the answer is 503. It comes
 * in turn, too: whoever waits for an answer sends nothing else. Health checks wait for each other alone.
 */
export const fairQueue = (answerProblem: AnswerProblem): Middleware => {
  /** The waiting requests of each address that has begun one in this turn; its health checks apart. */
  const queues = new Map<string, Set<() => void>>();

  const beginTurn = () => {
    for (const [queue, waiting] of queues) {
      const [begin] = waiting;
      if (begin) begin();
      else queues.delete(queue);
    }
    if (queues.size > 0) setImmediate(beginTurn);
  };

  /** Waits for a request's turn, or until nobody waits for its answer any more: then it takes none. */
  const turnOf = (ctx: Context, waiting: Set<() => void>) =>
    new Promise<'turn' | 'gone'>((resolve) => {
      const begin = () => {
        waiting.delete(begin);
        resolve('turn');
      };
      waiting.add(begin);
      ctx.res.once('close', () => {
        waiting.delete(begin);
        resolve('gone');
      });
    });

  return async (ctx, next) => {
    const address = addressKey(ctx.ip);
    const forHealth = isHealth.test(ctx.path);
    if (forHealth) dropBody(ctx.req);
    if (isOwn(address)) {
      await next();
      return;
    }
    const queue = forHealth ? `health ${address}` : address;
    const waiting = queues.get(queue);
    if (!waiting) {
      if (queues.size === 0) setImmediate(beginTurn);
      queues.set(queue, new Set());
      await next();
      return;
    }
    const isKept = waiting.size < maxBefore(ctx);
    if (!isKept) dropBody(ctx.req);
    if ((await turnOf(ctx, waiting)) === 'gone') answerProblem(ctx, 400, undefined);
    else if (isKept) await next();
    else answerProblem(ctx, 503, overloaded);
  };
};

/** Behind how many others of its address a request may wait and still be answered as asked. */
const maxBefore = ({ req, request: { length } }: Context): number => {
  if (!mayHaveBody(req)) return maxWaiting;
  if (length === undefined) return maxBeforeChunked;
  return length > largestSmall ? maxBeforeLarge : maxWaiting;
};
