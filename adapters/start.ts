import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { partEverySeconds } from '../application/images/remove-unused-pictures.ts';
import { startApi } from './api.ts';
import { breaker } from './breaker.ts';
import { WrongSetting, type Config } from './config.ts';
import { createContainer, type Shop } from './container.ts';
import { makeFolder } from './embedded/files.ts';
import { missingCredentials } from './firebase/credentials.ts';
import { metricsOfOne } from './http/health.ts';
import { hasServerPart } from './http/pages.ts';
import { foreignCurrency } from './postgres/catalogue.ts';
import { SharedSessions } from './postgres/change-channel.ts';
import { changesOf } from './postgres/changes.ts';
import type { JobHandlers } from './postgres/jobs.ts';
import { isMigrated, migrate, NotMigrated } from './postgres/migrate.ts';
import { connect } from './postgres/orm.ts';
import { NoStandby, useStandby } from './postgres/standby.ts';
import { isUnreachable, isWrongAddress } from './postgres/unreachable.ts';
import { metricsOfAll, sayClosed, startWorkers } from './workers.ts';

/** The time between two looks for a database that is away, in milliseconds. */
const lookAgainMs = 500;

/**
 * Starts the shop, in this process. It does everything; or it has workers that answer the requests, which
 * are this program again, and does itself what is to be done once.
 * @returns what stops it
 * @throws WrongSetting when it cannot be started so
 */
export const startShop = async (
  config: Config,
  log: Logger,
  isWorker = false,
): Promise<() => Promise<void>> => {
  if (config.production && !hasServerPart(config.storefrontDir))
    throw new WrongSetting(
      `STOREFRONT_DIR is ${config.storefrontDir}, where no built storefront is: build it with \`npm run build\`.`,
    );
  if (config.production && !existsSync(join(config.consoleDir, 'index.html')))
    throw new WrongSetting(
      `CONSOLE_DIR is ${config.consoleDir}, where no built console is: build it with \`npm run build\`.`,
    );
  if (!isWorker) {
    checkImagesDir(config, log);
    tellWhatIsMissing(config, log);
  }
  const orm = await connect(config.databaseUrl, config.databaseConnections);
  await whenReachable<unknown>(log, () =>
    isWorker ? isMigrated(orm) : prepareDatabase(orm, config, log),
  ).catch(async (error: unknown) => {
    await orm.close();
    throw error;
  });
  const shop = createContainer(config, orm, log);
  const changes = changesOf(orm);
  await whenReachable(log, () =>
    changes
      .start((err) => log.warn({ err }, 'changes are not heard of'))
      .catch((error: unknown) => {
        throw error instanceof SharedSessions ? new WrongSetting(error.message) : error;
      }),
  );
  const standby = await whenReachable(log, () => startStandby(config, orm, log));
  if (!isWorker) await whenReachable(log, () => shop.jobRunner.prepare());
  await whenReachable(log, () => shop.jobs.open());
  if (!isWorker) await whenReachable(log, () => startJobs(shop, config));

  const api =
    config.workers > 1 && !isWorker
      ? await startWorkers(config.workers, log)
      : await startApi(config, orm, shop, log, isWorker ? metricsOfAll() : metricsOfOne());
  log.info({ port: config.port }, 'listening');

  return async () => {
    await Promise.all([
      api.stop(isWorker ? sayClosed : undefined),
      isWorker ? undefined : shop.jobRunner.stop(),
    ]);
    await shop.missingFacts.flush();
    await shop.jobs.close();
    await changes.stop();
    await standby?.close();
    await orm.close();
    log.info('stopped');
  };
};

/**
 * Tells of a folder in which no picture can be kept: each upload would fail.
 * @throws WrongSetting where a setting names it
 */
const checkImagesDir = ({ images }: Config, log: Logger): void => {
  if (!('dir' in images)) return;
  const { dir, isNamed } = images;
  try {
    makeFolder(dir);
    accessSync(`${dir}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `IMAGES_DIR is ${dir}, where no picture can be kept: ${why}`;
    if (isNamed) throw new WrongSetting(message);
    log.warn(message);
  }
};

/** What a shop can do without, but hardly means to. @throws WrongSetting for credentials that are of no use */
const tellWhatIsMissing = (config: Config, log: Logger): void => {
  const { mail, firebase, images, production, publicUrl } = config;
  if (production && new URL(publicUrl).hostname === 'localhost')
    log.warn(
      `PUBLIC_URL is ${publicUrl}: links in mails lead there, and search engines are told so`,
    );
  if (!mail) log.warn('SMTP_URL is not set: nobody is mailed');
  const missing =
    firebase.emulatorHost === undefined ? missingCredentials(firebase.credentialsFile) : undefined;
  if (missing !== undefined) {
    if (firebase.credentialsFile !== undefined) throw new WrongSetting(missing);
    log.warn(missing);
  }
  if (production && 'dir' in images)
    log.warn(
      { dir: images.dir },
      'pictures are kept on this machine: a shop of more than one needs a bucket (S3_…)',
    );
};

/** Waits for a database that is away, and tells so once. @throws whatever else goes wrong */
const whenReachable = async <T>(log: Logger, work: () => Promise<T>): Promise<T> => {
  for (let isTold = false; ; isTold = true) {
    try {
      return await work();
    } catch (err) {
      if (!isUnreachable(err)) throw err;
      if (!isTold) log.warn({ err }, 'the database cannot be reached: the start waits for it');
      await pause(lookAgainMs);
    }
  }
};

const startStandby = async (config: Config, orm: MikroORM, log: Logger) => {
  const { databaseReadUrl: url, databaseConnections } = config;
  if (url === undefined) return undefined;
  // It is no use to count how long a failure took: the leader answers at once.
  const guard = breaker('the standby', log, { timeoutMs: 0 });
  const onAway = (err: unknown) => log.warn({ err }, 'no standby is asked until there is one');
  return useStandby(orm, url, databaseConnections, guard, onAway).catch((error: unknown) => {
    throw error instanceof NoStandby ? new WrongSetting(error.message) : error;
  });
};

const prepareDatabase = async (orm: MikroORM, config: Config, log: Logger): Promise<void> => {
  const migrations = await migrate(orm).catch((error: unknown) => {
    if (isWrongAddress(error)) throw new WrongSetting(`DATABASE_URL: ${error.message}.`);
    throw error instanceof NotMigrated ? new WrongSetting(error.message) : error;
  });
  if (migrations.length > 0) log.info({ migrations }, 'the database is migrated');
  const foreign = await foreignCurrency(orm, config.currency);
  if (foreign !== undefined)
    throw new WrongSetting(
      `CURRENCY is ${config.currency}, but the catalogue has prices in ${foreign}.`,
    );
};

const startJobs = async (shop: Shop, config: Config): Promise<void> => {
  await shop.attempts.makeAllDue(new Date());
  await shop.jobRunner.start(jobHandlers(shop, config.mail !== undefined));
};

const jobHandlers = (shop: Shop, sendsMails: boolean): JobHandlers => ({
  refund: shop.refundPayment,
  removeAccount: (accountId) => shop.identity.remove(accountId),
  sweeps: {
    'expire-bookings': { everySeconds: 10, run: shop.expireBookings },
    'count-sold': { everySeconds: 300, run: shop.countSold },
    'fold-fact-counts': { everySeconds: 60, run: () => shop.catalogue.foldFactCounts() },
    'sweep-payments': { everySeconds: 10, run: shop.sweepPayments },
    'remove-unused-pictures': {
      everySeconds: partEverySeconds,
      run: shop.removeUnusedPictures,
    },
    'forget-old': { everySeconds: 3_600, run: shop.forgetOld },
    ...(sendsMails && {
      'send-mails': { everySeconds: 2, run: shop.sendMails },
      'remind-of-holds': { everySeconds: 10, run: shop.remindOfHolds },
    }),
  },
});
