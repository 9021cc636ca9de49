import type { Context, Middleware, Next } from 'koa';
import { request, type IncomingHttpHeaders } from 'node:http';
import { Unavailable } from '../../domain/errors.ts';

/** Paths under `prefix` are answered by an embedded part at `target`, unchanged. */
export type Proxied = { prefix: string; target: string; name: string };

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'upgrade',
  'host',
]);

/** Puts embedded parts on the shop's own origin, so that a browser needs no other. */
export const proxy =
  (routes: Proxied[]): Middleware =>
  (ctx: Context, next: Next) => {
    for (const { prefix, target, name } of routes) {
      if (!ctx.path.startsWith(prefix)) continue;
      // Dots are resolved before they can lead out of the prefix, and the host is never the
      // caller's to name, as `GET http://elsewhere/…` would.
      const url = new URL(`${new URL(target).origin}${ctx.path}${ctx.search}`);
      if (url.pathname.startsWith(prefix)) return forward(ctx, url, name);
    }
    return next();
  };

const forward = (ctx: Context, url: URL, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: ctx.method, headers: passOn(ctx.req.headers), timeout: 15_000 },
      (answer) => {
        ctx.status = answer.statusCode ?? 502;
        for (const [header, value] of Object.entries(passOn(answer.headers))) {
          if (value === undefined) continue;
          ctx.set(header, value);
        }
        // The part's pages are made to be framed by the shop; its own headers say by whom.
        if (answer.headers['content-security-policy']) ctx.remove('X-Frame-Options');
        ctx.body = answer;
        resolve();
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('time-out')));
    outgoing.on('error', (cause) => reject(new Unavailable(name, { cause })));
    ctx.req.pipe(outgoing);
  });

/** Not who else may read it, either: here it is on the shop's own origin, and the shop says nobody. */
const passOn = (headers: IncomingHttpHeaders): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !hopByHop.has(name) && !name.startsWith('access-control-allow-'),
    ),
  );
