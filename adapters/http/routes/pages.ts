import type { Context } from 'koa';
import { countLimit, type Page } from '../../../application/ports.ts';

/** Says where a list goes on (RFC 8288) and how much there is. */
export const pageHeaders = (ctx: Context, { total, next }: Page<unknown>): void => {
  ctx.set('X-Total-Count', total > countLimit ? `${countLimit}+` : String(total));
  if (next === undefined) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', next);
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
};
