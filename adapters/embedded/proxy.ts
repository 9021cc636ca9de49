import type { Context, Middleware, Next } from 'koa';
import {
  InvalidInput,
  TooLarge,
  TooManyRequests,
  Unavailable,
  Unsupported,
} from '../../domain/errors.ts';
import { attemptOf, tooManyAttempts, type Attempt } from './auth-emulator/attempts.ts';
import { type BufferedResponse, type BufferedRequest, forward, readBody } from './exchange.ts';

/**
 * The addresses of the embedded parts that browsers use; undefined where the real service is used.
 */
export type Targets = Record<'stripeSandbox' | 'authEmulator' | 'mailbox', string | undefined>;

/** Counts an attempt to sign in or up, by address and by account. @throws TooManyRequests */
export type CountAttempt = (address: string, attempt: Attempt) => Promise<void>;

/** Paths under `prefix` are answered by the part at `target`. */
type Route = { prefix: string; target: string; name: string };

/** More than any request of a browser to a part needs. */
const maxBodyBytes = 64 * 1024;

/** Puts embedded parts on the shop's own origin, so that a browser needs no other. */
export const proxy = (
  { stripeSandbox, authEmulator, mailbox }: Targets,
  countAttempt: CountAttempt,
): Middleware => {
  const routes = [
    ...(mailbox === undefined
      ? []
      : [{ prefix: '/sandbox/mail/', target: mailbox, name: 'The mailbox' }]),
    ...(stripeSandbox === undefined
      ? []
      : [{ prefix: '/sandbox/', target: stripeSandbox, name: 'The Stripe sandbox' }]),
    ...(authEmulator === undefined
      ? []
      : ['/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/', '/emulator/'].map(
          (prefix) => ({ prefix, target: authEmulator, name: 'The sign-in emulator' }),
        )),
  ];
  return async (ctx: Context, next: Next): Promise<void> => {
    const found = routeOf(routes, ctx);
    if (!found) return next();
    const request = await read(ctx, found.url);
    const refused = await refusedAttempt(request, ctx.ip, countAttempt);
    send(ctx, refused ?? (await ask(request, found.route)));
  };
};

const routeOf = (routes: Route[], ctx: Context): { route: Route; url: URL } | undefined => {
  const route = routes.find(({ prefix }) => ctx.path.startsWith(prefix));
  if (!route || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return undefined;
  // `..` is resolved here, so that it cannot lead out of the prefix. The host is always the part's,
  // also for a request such as `GET http://elsewhere/…`.
  const url = new URL(`${new URL(route.target).origin}${ctx.path}${ctx.search}`);
  return url.pathname.startsWith(route.prefix) ? { route, url } : undefined;
};

/** The whole request. A HEAD is forwarded as a GET; Koa leaves out the body. @throws DomainError */
const read = async (ctx: Context, url: URL): Promise<BufferedRequest> => {
  const { headers } = ctx.req;
  if (!['', 'identity'].includes(ctx.get('Content-Encoding')))
    throw new Unsupported('Send the request without a Content-Encoding.');
  const body = await readBody(ctx.req, maxBodyBytes).catch(() => {
    throw new InvalidInput([{ field: '', message: 'The request did not come whole' }]);
  });
  if (!body) throw new TooLarge('The request is too large.');
  if (ctx.method === 'POST') return { method: 'POST', url, headers, body };
  if (body.length > 0)
    throw new InvalidInput([{ field: '', message: 'This request takes no body' }]);
  return { method: 'GET', url, headers, body };
};

const refusedAttempt = async (
  request: BufferedRequest,
  address: string,
  countAttempt: CountAttempt,
): Promise<BufferedResponse | undefined> => {
  const attempt = attemptOf(request);
  if (!attempt) return undefined;
  try {
    await countAttempt(address, attempt);
    return undefined;
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    return tooManyAttempts(error.retryAfter);
  }
};

const ask = async (request: BufferedRequest, { name }: Route): Promise<BufferedResponse> => {
  try {
    return await forward(request);
  } catch (cause) {
    throw new Unavailable(name, { cause });
  }
};

const send = (ctx: Context, { status, headers, body }: BufferedResponse): void => {
  ctx.status = status;
  ctx.body = body;
  for (const [name, value] of Object.entries(headers)) ctx.set(name, String(value));
  // The shop shows the parts' pages in frames; their own content security policy says who may.
  if (headers['content-security-policy']) ctx.remove('X-Frame-Options');
};
