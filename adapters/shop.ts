// The process in which the shop runs: what ends it, and what it says to whoever started it.
import cluster from 'node:cluster';
import { readConfig, WrongSetting } from './config.ts';
import { createLog } from './log.ts';
import { keepMemorySmall } from './memory.ts';
import { startShop } from './start.ts';
import { asWorker } from './workers.ts';

/** How long a stop may take, in milliseconds. */
const stopLimitMs = 18_000;

/** Ends when it is told to, or when whoever started it is gone. */
const endWhenTold = (stop: () => Promise<void>): void => {
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
  process.on('disconnect', end);
  // Or Node would end a worker at once when its primary is gone.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
};

try {
  const config = readConfig(process.env);
  const isWorker = config.workers > 1 && cluster.isWorker;
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'ended');
    process.exit(1);
  });
  const started = startShop(config, log, isWorker);
  let stop = async (): Promise<void> => {};
  // Also while it waits for the database: the system ends no first process of a container by itself.
  endWhenTold(() => stop());
  stop = await (isWorker ? asWorker(started) : started);
  keepMemorySmall();
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  // What has been started by now would keep the process for ever.
  process.exit(1);
}
