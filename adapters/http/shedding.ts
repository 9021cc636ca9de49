import type { Context, Middleware } from 'koa';
import { Unavailable } from '../../domain/errors.ts';
import { answerProblem } from './errors.ts';

const overloaded = new Unavailable('The shop', { retryAfter: 2 });

/** Nobody can say how the shop is, or that money has moved, if that is shed first. */
const isHealth = /^\/(healthz|readyz|metrics)$/;
const isWebhook = /^\/webhooks\//;

/**
 * Answers 503 at once when so many requests are under way that another one would only wait behind
 * them and make them wait. Webhooks are the last to be shed, and questions about health never are.
 * A request counts from when all of it has arrived until its answer is made: whoever sends or reads
 * slowly takes nobody's place.
 */
export const shedding = (limit: number): Middleware => {
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
    const count = () => {
      isCounted = true;
      underWay += 1;
    };
    if (hasBody(ctx)) ctx.req.once('end', count);
    else count();
    try {
      await next();
    } finally {
      ctx.req.off('end', count);
      if (isCounted) underWay -= 1;
    }
  };
};

const hasBody = (ctx: Context): boolean =>
  Number(ctx.get('Content-Length')) > 0 || ctx.get('Transfer-Encoding') !== '';
