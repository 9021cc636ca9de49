import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { NoSuchPage } from './errors.ts';

/** The metrics of this process, and how to read those of all processes of the shop. */
export type Metrics = { registry: Registry; read: () => Promise<string> };

export const metricsOfOne = (): Metrics => {
  const registry = new Registry();
  return { registry, read: () => registry.metrics() };
};

/** What can be served. */
export type Readiness = { reads: boolean; writes: boolean };

type HealthPorts = {
  isReady: () => Promise<Readiness>;
  metrics: Metrics;
  metricsToken: string | undefined;
};

/** Whether the shop is alive and ready, and what it measures. */
export const healthRoutes = (
  router: Router,
  { isReady, metrics: { registry, read }, metricsToken }: HealthPorts,
): Middleware => {
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });

  router.get('/healthz', (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'alive' };
  });
  // All requests that come at once share one query to the database.
  let asking: Promise<Readiness> | undefined;
  const readiness = (of: keyof Readiness) => async (ctx: Context) => {
    asking ??= isReady().finally(() => (asking = undefined));
    const ready = await asking;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ready[of] ? 200 : 503;
    if (!ready[of]) ctx.set('Retry-After', '2');
    ctx.body = { status: ready.writes ? 'ready' : ready[of] ? 'ready for reads' : 'not ready' };
  };
  router.get('/readyz', readiness('reads'));
  router.get('/readyz/writes', readiness('writes'));
  router.get('/metrics', async (ctx: Context) => {
    const allowed =
      metricsToken === undefined
        ? isLoopback(ctx)
        : isSame(ctx.get('Authorization'), `Bearer ${metricsToken}`);
    if (!allowed) throw new NoSuchPage();
    ctx.body = await read();
    ctx.type = registry.contentType;
  });

  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const route = String(ctx['routerPath'] ?? ctx['_matchedRoute'] ?? 'other');
      requests.inc({ method: ctx.method, route, status: ctx.status });
      durations.observe({ method: ctx.method, route }, (performance.now() - start) / 1_000);
    }
  };
};

/** The headers by which proxies say for whom they ask. */
const proxied =
  /^(forwarded|via|x-forwarded(-.*)?|x-(real|client|cluster-client|original|remote)-.*|true-client-ip|cdn-loop|(cf|fastly|fly|x-amzn|x-azure|x-envoy|x-vercel)-.*)$/;

/** Whether a request comes from this machine, and not through a proxy on it. */
const isLoopback = (ctx: Context): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ctx.socket.remoteAddress ?? '') &&
  !Object.keys(ctx.req.headers).some((name) => proxied.test(name));

/** Compares in a time that does not depend on where two texts differ. */
const isSame = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
