import type { Context, Middleware } from 'koa';
import { Unavailable } from '../../domain/errors.ts';
import type { AnswerProblem } from './errors.ts';

const overloaded = new Unavailable('The shop', { retryAfter: 2 });

/** Nobody can say how the shop is, or that money has moved, if that is shed first. */
const isHealth = /^\/(healthz|readyz|metrics)$/;
const isWebhook = /^\/webhooks\//;

/**
 * Answers 503 at once when so many requests are under way that another one would only wait behind
 * them and make them wait. Webhooks are the last to be shed, and questions about health never are.
 * A request counts until its answer is made, but for the time in which its body is waited for:
 * whoever sends or reads slowly takes nobody's place.
 */
export const shedding = (limit: number, answerProblem: AnswerProblem): Middleware => {
  let underWay = 0;
  return async (ctx, next) => {
    if (isHealth.test(ctx.path)) {
      await next();
      return;
    }
    if (underWay >= (isWebhook.test(ctx.path) ? 2 * limit : limit)) {
      // Not thrown: it would be logged as a failure, with every request that is too many.
      answerProblem(ctx, 503, overloaded);
      return;
    }
    let isCounted = false;
    const count = (counts: boolean) => {
      if (counts !== isCounted) underWay += counts ? 1 : -1;
      isCounted = counts;
    };
    const wait = (event: string | symbol) => {
      if (event === 'data' || event === 'readable') count(false);
    };
    const goOn = () => count(true);
    count(true);
    // Whoever wants the body listens for it, and has all of it in the end.
    if (mayHaveBody(ctx)) ctx.req.once('end', goOn).on('newListener', wait);
    try {
      await next();
    } finally {
      ctx.req.off('end', goOn).off('newListener', wait);
      count(false);
    }
  };
};

/** Source: RFC 9112, 6.3 */
const mayHaveBody = ({ req: { headers } }: Context): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
