import type { Page } from '../../../application/ports.ts';
import { countLimit } from '../../../domain/count-limit.ts';
import type { Call } from '../operation.ts';

/** Sets the link to the next page (RFC 8288) and the total, if it was counted. */
export const pageHeaders = (
  { ctx, setHeader }: Pick<Call, 'ctx' | 'setHeader'>,
  page: Page<unknown>,
): void => {
  if (page.total !== undefined) setHeader('X-Total-Count', countOf(page.total));
  const next = nextAddress(ctx.path, ctx.querystring, page);
  if (next !== undefined) setHeader('Link', `<${next}>; rel="next"`);
};

/** How many rows there are in all, as far as they are counted. */
export const countOf = (total: number): string =>
  total > countLimit ? `${countLimit}+` : String(total);

/** The address of the page after this one of the list at `path?query`. */
export const nextAddress = (
  path: string,
  query: string | URLSearchParams,
  { next }: Page<unknown>,
): string | undefined => {
  if (next === undefined) return undefined;
  const onward = new URLSearchParams(query);
  onward.set('after', next);
  return `${path}?${onward}`;
};
