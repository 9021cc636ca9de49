import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Changes } from '../../application/ports.ts';
import type { Users } from '../../application/users/ports.ts';
import { NotAllowed } from '../../domain/errors.ts';
import { authenticate, type Authenticate } from './auth.ts';
import { docs, pictures, storefront, unrenderedPages } from './browser-files.ts';
import { adminConsole } from './console-files.ts';
import type { ShopConfig } from './contract.ts';
import { withCachedTotal } from './cached-total.ts';
import { crawlers } from './crawlers.ts';
import { etagOf } from './encoding.ts';
import {
  NoSuchPage,
  problemAnswerer,
  problems,
  setDefaultHeaders,
  type AnswerProblem,
} from './errors.ts';
import { fairQueue } from './fair-queue.ts';
import { healthRoutes, type Metrics, type Readiness } from './health.ts';
import { taggedCache } from './cache.ts';
import { openApi } from './openapi.ts';
import { serve } from './operation.ts';
import { readPageData, type Listings } from './page-data.ts';
import { hasServerPart, renderedPages } from './pages.ts';
import { rateLimit, type Counters, type RateLimit } from './rate-limit.ts';
import { cachedAnswerSender, answerFromCache, type CachedAnswer } from './cached-answers.ts';
import { basketOperations } from './routes/baskets.ts';
import { buildOperations } from './routes/builds.ts';
import { bookingOperations } from './routes/bookings.ts';
import { orderOperations } from './routes/orders.ts';
import { fitOperations } from './routes/fit.ts';
import { quoteOperations } from './routes/quotes.ts';
import { consoleOperations } from './routes/console/console.ts';
import { imageOperations } from './routes/images.ts';
import { invoiceOperations } from './routes/invoices.ts';
import { messageOperations } from './routes/messages.ts';
import { shelfTags, productOperations } from './routes/products.ts';
import { reviewOperations } from './routes/reviews.ts';
import { userOperations } from './routes/users.ts';
import { webhookOperations } from './routes/webhooks.ts';
import { consolePolicy, securityHeaders, type Parts } from './security.ts';
import { shedding } from './shedding.ts';
import type { AccessTokens } from './tokens.ts';

export type HttpSettings = {
  publicUrl: string;
  trustProxy: boolean;
  /** How many writes a person may send in a minute; 0 switches the limits off. */
  rateLimit: number;
  /** How many requests may run at once. Further ones are shed. */
  maxInFlight: number;
  /** The size of the cache of public answers, in bytes; 0 switches it off. */
  cacheBytes: number;
  /** How old a cached answer may be that is given while the database cannot be reached, in milliseconds. */
  maxStaleMs: number;
  metricsToken: string | undefined;
  shopConfig: ShopConfig;
  parts: Parts;
  /** The built storefront. */
  storefrontDir: string;
  /** The built admin console. */
  consoleDir: string;
  /** Where uploaded pictures lie, when they are kept on disk. */
  imagesDir: string | undefined;
  isDevelopment: boolean;
};

export type HttpPorts = {
  users: Users;
  tokens: AccessTokens;
  changes: Changes;
  rateCounters: Counters;
  log: Logger;
  isReady: () => Promise<Readiness>;
  metrics: Metrics;
  /** Answers what is for the embedded parts, where there are any. */
  embedded: (limits: RateLimit) => Koa.Middleware;
  /** Tells a database that cannot be reached from other errors. */
  isUnreachable: (error: unknown) => boolean;
};

/** The shop over HTTP: the middleware in order, then every call of the API, then the pages. */
export const createApp = (
  useCases: UseCases & Listings,
  ports: HttpPorts,
  settings: HttpSettings,
): Koa => {
  const app = new Koa({ proxy: settings.trustProxy, maxIpsCount: 1 });
  const shop = countingOnce(useCases, ports.changes);
  const operations = areas.flatMap((area) => area(shop));
  const known = authenticate(ports);
  const limits = rateLimit(settings.rateLimit, ports.rateCounters);
  const { cacheBytes, maxStaleMs } = settings;
  const answers = taggedCache<CachedAnswer>(ports.changes, cacheBytes, maxStaleMs);
  const defaultHeaders = securityHeaders(settings.parts, settings.publicUrl);
  const sendCached = cachedAnswerSender(defaultHeaders);
  const answerProblem = problemAnswerer(defaultHeaders);
  const publicReads = new Router();
  const router = new Router();
  const measure = healthRoutes(router, { ...ports, metricsToken: settings.metricsToken });
  let document: string | undefined;
  const shopConfig = JSON.stringify(settings.shopConfig);

  for (const op of operations) {
    const { isUnreachable } = ports;
    const answer = serve(op, { authenticate: known, limits, answers, sendCached, isUnreachable });
    (op.tags ? publicReads : router).register(
      op.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      [op.method],
      [op.isPageToo ? besidePage(answer) : answer],
    );
  }
  router.get('/openapi.json', (ctx: Context) => {
    document ??= JSON.stringify(openApi(operations, settings.publicUrl));
    answerJson(ctx, document);
  });
  router.get('/config.json', (ctx: Context) => answerJson(ctx, shopConfig));

  // The connection broke, or sending the answer failed.
  app.on('error', (err: Error, ctx?: Context) =>
    ports.log.warn({ err, requestId: ctx?.state['requestId'] }, 'cut off'),
  );
  app.use(requestId(ports.log));
  app.use(measure);
  app.use(readableAddress(answerProblem));
  app.use(boundedAccept);
  app.use(fairQueue(answerProblem));
  // A cached answer costs nearly nothing, so it takes nobody's place.
  app.use(answerFromCache(answers, sendCached));
  app.use(shedding(settings.maxInFlight, answerProblem));
  app.use(problems(ports.log, ports.isUnreachable, answerProblem));
  // Cached answers have the default headers already.
  app.use(publicReads.routes());
  app.use((ctx, next) => (setDefaultHeaders(ctx, defaultHeaders), next()));
  app.use(ports.embedded(limits));
  app.use(revalidate);
  app.use(router.routes());
  app.use(adminsOnly(known));
  app.use(docs);
  if (settings.imagesDir !== undefined) app.use(pictures(settings.imagesDir));
  app.use(
    adminConsole(settings.consoleDir, {
      policy: consolePolicy(settings.parts),
      isDevelopment: settings.isDevelopment,
    }),
  );
  usePages(app, shop, ports, settings);
  app.use(() => {
    throw new NoSuchPage();
  });
  return app;
};

/** The size of the cache of the lists' totals, in bytes. */
const totalsBytes = 2 ** 20;

const countingOnce = <Shop extends UseCases>(shop: Shop, changes: Changes): Shop => {
  const totals = taggedCache<number>(changes, totalsBytes);
  return {
    ...shop,
    // All that is asked, but the order and the page, decides how many there are.
    listProducts: withCachedTotal(shop.listProducts, totals, (query) => {
      const asked = { ...query, sort: undefined, limit: undefined, after: undefined };
      return { list: JSON.stringify(asked), tags: shelfTags({ inStock: query.inStock }) };
    }),
    listReviews: withCachedTotal(shop.listReviews, totals, () => ({
      list: 'reviews',
      tags: { reviews: undefined },
    })),
  };
};

/** The storefront's files and pages, and robots.txt and the sitemap. */
const usePages = (app: Koa, shop: Listings, ports: HttpPorts, settings: HttpSettings): void => {
  const { storefrontDir: dir, isDevelopment, publicUrl, shopConfig: config } = settings;
  // Vite's development server has the pages, and renders them in the browser alone.
  if (isDevelopment && !hasServerPart(dir)) {
    app.use(storefront(dir, unrenderedPages(dir), isDevelopment));
    return;
  }
  const cache = taggedCache<string>(ports.changes, settings.cacheBytes);
  const pages = renderedPages(dir, readPageData(shop, { publicUrl, config }, { ...ports, cache }));
  app.use(crawlers(publicUrl, pages.storefront));
  app.use(storefront(dir, pages, isDevelopment));
};

const areas = [
  productOperations,
  reviewOperations,
  basketOperations,
  buildOperations,
  fitOperations,
  quoteOperations,
  bookingOperations,
  orderOperations,
  invoiceOperations,
  userOperations,
  messageOperations,
  imageOperations,
  webhookOperations,
  consoleOperations,
];

/** What all areas need of the shop. */
export type UseCases = (typeof areas)[number] extends (shop: infer All) => unknown ? All : never;

/** Leaves to the storefront who asks for a page: a browser does by what it accepts, and has no token. */
const besidePage =
  (answer: (ctx: Context) => Promise<void>): Koa.Middleware =>
  async (ctx, next) => {
    ctx.vary('Accept');
    const isForPage = !ctx.get('Authorization') && ctx.accepts('json', 'html') === 'html';
    await (isForPage ? next() : answer(ctx));
  };

const answerJson = (ctx: Context, body: string): void => {
  ctx.type = 'application/json';
  ctx.body = body;
};

/** Gives each request an id, and logs what was called when it ends, and never what was sent. */
const requestId =
  (log: Logger): Koa.Middleware =>
  async (ctx, next) => {
    const start = performance.now();
    const id = randomUUID();
    ctx.state['requestId'] = id;
    await next();
    // The path of an operation, not the address, which can hold an email.
    const path = String(ctx['_matchedRoute'] ?? (ctx.status < 400 ? ctx.path : 'unknown'));
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ requestId: id, method: ctx.method, path, status: ctx.status, ms }, 'answered');
  };

/** Answers 400 to a whole address, as proxies are asked for, of which no path can be read. Source: RFC 9112, 3.2.2 */
const readableAddress =
  (answerProblem: AnswerProblem): Koa.Middleware =>
  (ctx, next) => {
    if (hasPath(ctx)) return next();
    answerProblem(ctx, 400, undefined);
    return Promise.resolve();
  };

/** A browser's `Accept` has some 150 characters. */
const longestAccept = 500;

/** Takes a longer `Accept` as none: to read 64 kB of quotes and commas takes negotiator 8 s. */
const boundedAccept: Koa.Middleware = (ctx, next) => {
  if (ctx.get('Accept').length > longestAccept) delete ctx.req.headers.accept;
  return next();
};

const hasPath = (ctx: Context): boolean => {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
};

/** Answers 304 when the client has this answer already. */
const revalidate: Koa.Middleware = async (ctx, next) => {
  await next();
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  if (ctx.status !== 200 || typeof ctx.body !== 'string' || !ctx['_matchedRoute']) return;
  if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', `"${etagOf(ctx.body)}"`);
  if (ctx.fresh) {
    ctx.status = 304;
    ctx.body = null;
  }
};

/** Under `/admin/api`, only admins learn which addresses exist. */
const adminsOnly =
  (known: Authenticate): Koa.Middleware =>
  async (ctx, next) => {
    if (/^\/admin\/api(\/|$)/i.test(ctx.path)) {
      const user = await known(ctx.get('Authorization'));
      if (!user.isAdmin) throw new NotAllowed();
      throw new NoSuchPage();
    }
    await next();
  };
