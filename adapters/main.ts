import { readConfig, WrongSetting, type Config } from './config.ts';
import { createContainer, type Shop } from './container.ts';
import { createApp, type HttpSettings } from './http/app.ts';
import { hasServerPart } from './http/pages.ts';
import { httpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { foreignCurrency } from './postgres/catalogue.ts';
import { changesOf } from './postgres/changes.ts';
import type { JobHandlers } from './postgres/jobs.ts';
import { isMigrated, migrate } from './postgres/migrate.ts';
import { connect } from './postgres/orm.ts';
import { isUnreachable } from './postgres/unreachable.ts';

/** How long a stop may take, in milliseconds. */
const stopLimitMs = 18_000;

const start = async (config: Config): Promise<() => Promise<void>> => {
  if (config.production && !hasServerPart(config.storefrontDir))
    throw new WrongSetting(
      `STOREFRONT_DIR is ${config.storefrontDir}, where no built storefront is: build it with \`npx vite build storefront\`.`,
    );
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'ended');
    process.exit(1);
  });
  const orm = await connect(config.databaseUrl);
  await migrate(orm);
  const foreign = await foreignCurrency(orm, config.currency);
  if (foreign !== undefined) {
    await orm.close();
    throw new WrongSetting(
      `CURRENCY is ${config.currency}, but the catalogue has prices in ${foreign}.`,
    );
  }
  const shop = createContainer(config, orm, log);
  const changes = changesOf(orm);
  await changes.start((err) => log.warn({ err }, 'changes are not heard of'));
  let stopping = false;

  const app = createApp(
    useCases(shop),
    {
      users: shop('users'),
      tokens: shop('tokens'),
      changes,
      rateCounters: shop('rateCounters'),
      log,
      isReady: async () => !stopping && (await isMigrated(orm)),
      isUnreachable,
    },
    httpSettings(config),
  );
  const server = httpServer(app.callback());
  await shop('attempts').makeAllDue(new Date());
  await shop('jobs').start(jobHandlers(shop));
  await listen(server, config);
  log.info({ port: config.port }, 'listening');
  process.send?.('ready');

  return async () => {
    stopping = true;
    await server.stop();
    await shop('jobs').stop();
    await changes.stop();
    await orm.close();
    log.info('stopped');
  };
};

const useCases = (shop: Shop): Parameters<typeof createApp>[0] => ({
  addProduct: shop('addProduct'),
  addReview: shop('addReview'),
  adjustStock: shop('adjustStock'),
  currency: shop('currency'),
  demoteUser: shop('demoteUser'),
  editProduct: shop('editProduct'),
  enrolAccount: shop('enrolAccount'),
  exportList: shop('exportList'),
  importProducts: shop('importProducts'),
  leaveMessage: shop('leaveMessage'),
  listBookings: shop('listBookings'),
  listProducts: shop('listProducts'),
  listCategories: shop('listCategories'),
  listReviews: shop('listReviews'),
  listStockChanges: shop('listStockChanges'),
  lists: shop('lists'),
  listUsers: shop('listUsers'),
  markMessage: shop('markMessage'),
  moderateReview: shop('moderateReview'),
  payBooking: shop('payBooking'),
  placeBooking: shop('placeBooking'),
  promoteUser: shop('promoteUser'),
  refundBooking: shop('refundBooking'),
  removeBooking: shop('removeBooking'),
  removeUser: shop('removeUser'),
  renameUser: shop('renameUser'),
  startPayment: shop('startPayment'),
  storeImage: shop('storeImage'),
  takePaymentEvent: shop('takePaymentEvent'),
  tokens: shop('tokens'),
  updateProfile: shop('updateProfile'),
  verifyAccount: shop('verifyAccount'),
  viewBooking: shop('viewBooking'),
  viewBookingHistory: shop('viewBookingHistory'),
  viewDashboard: shop('viewDashboard'),
  viewProduct: shop('viewProduct'),
});

const jobHandlers = (shop: Shop): JobHandlers => ({
  refund: shop('refundPayment'),
  removeAccount: (accountId) => shop('identity').remove(accountId),
  sweeps: {
    'expire-bookings': { everySeconds: 10, run: shop('expireBookings') },
    'sweep-payments': { everySeconds: 10, run: shop('sweepPayments') },
  },
});

/** The test cards that the payment page offers in the sandbox. Source: Stripe's documentation, 'Testing'. */
const demoCards = [
  { number: '4242 4242 4242 4242', effect: 'Succeeds' },
  { number: '4000 0000 0000 3220', effect: '3-D Secure must be completed' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Expired card' },
  { number: '4000 0000 0000 0127', effect: 'Incorrect security code' },
  { number: '4000 0000 0000 0119', effect: 'Processing error' },
];

const httpSettings = (config: Config): HttpSettings => {
  const { firebase, stripe } = config;
  const stripeSandbox = stripe.sandboxUrl !== undefined;
  const emulator = firebase.emulatorHost !== undefined;
  return {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    maxInFlight: config.maxInFlight,
    readyBytes: config.readyBytes,
    metricsToken: config.metricsToken,
    storefrontDir: config.storefrontDir,
    consoleDir: config.consoleDir,
    imagesDir: 'dir' in config.images ? config.images.dir : undefined,
    isDevelopment: !config.production,
    parts: {
      stripeSandbox,
      emulator,
      authDomain: firebase.authDomain,
      picturesFrom: 'dir' in config.images ? undefined : new URL(config.images.publicUrl).origin,
    },
    proxied: [
      ...(stripe.sandboxUrl
        ? [{ prefix: '/sandbox/', target: stripe.sandboxUrl, name: 'The Stripe sandbox' }]
        : []),
      ...(firebase.emulatorBrowserUrl
        ? ['/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/', '/emulator/'].map(
            (prefix) => ({
              prefix,
              target: firebase.emulatorBrowserUrl ?? '',
              name: 'The sign-in emulator',
            }),
          )
        : []),
    ],
    shopConfig: {
      currency: config.currency,
      stripe: { publishableKey: stripe.publishableKey, sandbox: stripeSandbox },
      firebase: {
        apiKey: firebase.apiKey,
        authDomain: firebase.authDomain,
        projectId: firebase.projectId,
        emulator,
      },
      ...(stripeSandbox || emulator
        ? {
            demo: {
              accounts: emulator ? config.demoAccounts : [],
              cards: stripeSandbox ? demoCards : [],
            },
          }
        : {}),
    },
  };
};

const listen = async (server: ReturnType<typeof httpServer>, { port, host }: Config) => {
  try {
    await server.listen(port, host);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new WrongSetting(`PORT ${port} is in use by another program.`);
  }
};

try {
  const stop = await start(readConfig(process.env));
  let stopped: Promise<void> | undefined;
  const end = () => {
    // A connection that was lost half-way may never be given back: that must not keep us.
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    stopped ??= stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Whoever started the shop is gone.
  process.on('disconnect', end);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  // What has been started by now would keep the process for ever.
  process.exit(1);
}
