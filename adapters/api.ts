import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { WrongSetting, type Config } from './config.ts';
import type { Shop } from './container.ts';
import { proxy } from './embedded/proxy.ts';
import { httpSettings } from './http-settings.ts';
import { createApp } from './http/app.ts';
import type { Metrics, Readiness } from './http/health.ts';
import { httpServer } from './http/server.ts';
import { measureMails } from './mails/mail-metrics.ts';
import { mailPreview } from './mails/preview.ts';
import { changesOf } from './postgres/changes.ts';
import { isMigrated } from './postgres/migrate.ts';
import { isUnreachable } from './postgres/unreachable.ts';

/** What answers requests, here or in workers. */
export type Api = {
  /**
   * Takes no more requests, and ends when those under way are answered.
   * @param onClosed is told when nobody new is let in
   */
  stop: (onClosed?: () => void) => Promise<void>;
};

/**
 * Answers requests in this process: the only one, or a worker.
 * @throws WrongSetting when another program listens on the port, or nothing can
 */
export const startApi = async (
  config: Config,
  orm: MikroORM,
  shop: Shop,
  log: Logger,
  metrics: Metrics,
): Promise<Api> => {
  let isStopping = false;
  const changes = changesOf(orm);
  /** Where the database cannot be reached, reads go on for a while by what is cached. */
  const isReady = async (): Promise<Readiness> => {
    if (isStopping) return { reads: false, writes: false };
    try {
      const migrated = await isMigrated(orm);
      return { reads: migrated, writes: migrated };
    } catch (error) {
      const goesOn = performance.now() - changes.heardAt() < config.maxStaleMs;
      return { reads: isUnreachable(error) && goesOn, writes: false };
    }
  };
  if (config.mail) measureMails(metrics.registry, shop.outbox);
  const app = createApp(
    shop,
    {
      users: shop.users,
      tokens: shop.tokens,
      changes,
      rateCounters: shop.rateCounters,
      log,
      isReady,
      isUnreachable,
      embedded: (limits) => {
        const parts = {
          stripeSandbox: config.stripe.sandboxUrl,
          authEmulator: config.firebase.emulatorBrowserUrl,
          mailbox: config.mailboxUrl,
        };
        const embedded = proxy(parts, (...attempt) => limits.attempt(...attempt));
        return config.mailboxUrl === undefined ? embedded : mailPreview(config, embedded);
      },
      metrics,
    },
    httpSettings(config),
  );
  const server = httpServer(app.callback(), config.trustProxy);
  await listen(server, config);
  return {
    stop: (onClosed) => {
      isStopping = true;
      return server.stop(onClosed);
    },
  };
};

const listen = async (server: ReturnType<typeof httpServer>, { port, host }: Config) => {
  try {
    await server.listen(port, host);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new WrongSetting(
      error.code === 'EADDRINUSE'
        ? `PORT ${port} is in use by another program.`
        : `Nothing can listen on HOST ${host}, PORT ${port}: ${error.message}`,
    );
  }
};
