import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';
import { Unavailable } from '../domain/errors.ts';
import type { Api } from './api.ts';
import { WrongSetting } from './config.ts';
import type { Metrics } from './http/health.ts';

// What a worker and its primary say to each other, beside what Node and prom-client do.
type ToPrimary = 'ready' | 'metrics' | 'closed' | { wrong: string };
type ToWorker = { metrics: string };

/** How long a worker may take to stop before it is killed, in milliseconds. */
const stopPatienceMs = 13_000;
/** A worker that lived for so many milliseconds is well. */
const wellAfterMs = 30_000;
/** How long a worker waits for what all of them measure, in milliseconds. */
const metricsPatienceMs = 2_000;

/**
 * Has the requests answered by processes of this same program, and starts another one where one
 * dies; settles when all of them listen.
 * @throws WrongSetting as a worker has it; Error when one ends before it listens
 */
export const startWorkers = async (count: number, log: Logger): Promise<Api> => {
  gatherMetrics(log);
  const crew: Crew = new Set();
  const workers = Array.from({ length: count }, () => keepWorker(log, crew));
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  try {
    await Promise.all(workers.map(({ isReady }) => isReady));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};

/** The workers that live: whether newcomers may still be sent to each, and what cuts off who is on the way to it. */
type Crew = Set<{ isOpen: boolean; cutConnectionOnItsWay: () => void }>;

/** A worker that has never listened has a fault that another start does not mend. */
const keepWorker = (log: Logger, crew: Crew) => {
  let current = startWorker(log, crew);
  let isStopping = false;
  const { isReady } = current;

  const keep = async () => {
    await isReady;
    for (let deaths = 1; ; deaths += 1) {
      const { lived, ...how } = await current.ended;
      if (isStopping) return;
      if (lived > wellAfterMs) deaths = 1;
      const pauseMs = pauseAfter(deaths);
      log.error({ ...how, pauseMs }, 'a worker ended: another one is started');
      await pause(pauseMs);
      if (isStopping) return;
      current = startWorker(log, crew);
    }
  };
  keep().catch(() => {}); // whoever waits for `isReady` hears of it

  return {
    isReady,
    stop: async () => {
      isStopping = true;
      const { worker, ended } = current;
      worker.process.kill('SIGTERM');
      const lastResort = setTimeout(() => {
        log.error({ pid: worker.process.pid }, 'a worker did not stop: it is killed');
        worker.process.kill('SIGKILL');
      }, stopPatienceMs);
      await ended;
      clearTimeout(lastResort);
    },
  };
};

/** The pause before a restart in milliseconds: none after the first death, then ever longer, up to ten seconds. */
const pauseAfter = (deaths: number): number =>
  deaths === 1 ? 0 : Math.min(100 * 2 ** (deaths - 2), 10_000);

const startWorker = (log: Logger, crew: Crew) => {
  const startedAt = Date.now();
  const worker = cluster.fork();
  const { pid } = worker.process;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ pid: number | undefined; lived: number; how: string }>();
  let wrong: string | undefined;
  worker.on('message', (message: ToPrimary) => {
    if (message === 'ready') ready.resolve();
    else if (message === 'closed') close();
    else if (typeof message === 'object' && 'wrong' in message) {
      ({ wrong } = message);
      ready.reject(new WrongSetting(wrong));
    }
  });
  const member = { isOpen: true, cutConnectionOnItsWay: followConnections(worker) };
  crew.add(member);
  const close = () => {
    member.isOpen = false;
    if ([...crew].some(({ isOpen }) => isOpen)) return;
    for (const { cutConnectionOnItsWay } of crew) cutConnectionOnItsWay();
  };
  // Something was sent to one that was about to end.
  worker.on('error', (err) => log.warn({ err, pid }, 'a worker cannot be reached'));
  worker.once('exit', (code: number, signal: string | null) => {
    member.cutConnectionOnItsWay();
    close();
    crew.delete(member);
    const how = wrong ?? signal ?? `code ${code}`;
    ready.reject(new Error(`A worker ended (${how}) before it listened.`));
    ended.resolve({ pid, lived: Date.now() - startedAt, how });
  });
  ready.promise.catch(() => {}); // whoever waits for it hears of it
  return { worker, isReady: ready.promise, ended: ended.promise };
};

/**
 * A connection that is on its way to a worker when that dies would stay open for ever, with nobody to
 * answer on it: Node has let go of it and waits for the worker to say that it has arrived. The same
 * is true where the worker sends it back and none is left that lets anybody in. There is one at a
 * time. Answers with what closes it, which does nothing to one that has arrived.
 */
const followConnections = ({ process: child }: Worker) => {
  const send = child.send.bind(child);
  let last: unknown;
  Object.assign(child, {
    send: (...sent: Parameters<typeof send>) => {
      last = sent[1] ?? last;
      return send(...sent);
    },
  });
  return () => {
    if (isHandle(last)) last.close();
  };
};

const isHandle = (sent: unknown): sent is { close: () => void } =>
  typeof sent === 'object' && sent !== null && 'close' in sent && typeof sent.close === 'function';

/** A worker that is asked for the metrics asks its primary, which alone can ask all workers. */
const gatherMetrics = (log: Logger): void => {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: ToPrimary) => {
    if (message !== 'metrics') return;
    all.clusterMetrics().then(
      (metrics) => worker.send({ metrics } satisfies ToWorker, () => {}), // or it is gone by now
      (err: unknown) => log.warn({ err }, 'not all workers tell what they measure'),
    );
  });
};

/** In a worker: what it measures itself, and how to read what all of them do. */
export const metricsOfAll = (): Metrics => {
  const registry = new Registry();
  AggregatorRegistry.setRegistries(registry);
  void new AggregatorRegistry(); // answers the primary from now on
  let reading: Promise<string> | undefined;
  return {
    registry,
    read: () => (reading ??= askPrimary().finally(() => (reading = undefined))),
  };
};

/** @throws Unavailable when there is no answer in time, as while a worker starts */
const askPrimary = async (): Promise<string> => {
  const answer = Promise.withResolvers<string>();
  const hear = (message: unknown) => {
    if (hasMetrics(message)) answer.resolve(message.metrics);
  };
  const giveUp = () => answer.reject(new Unavailable('What the shop measures', { retryAfter: 2 }));
  const patience = setTimeout(giveUp, metricsPatienceMs);
  process.on('message', hear);
  process.send?.('metrics' satisfies ToPrimary, (error: Error | null) => error && giveUp());
  try {
    return await answer.promise;
  } finally {
    clearTimeout(patience);
    process.off('message', hear);
  }
};

const hasMetrics = (message: unknown): message is ToWorker =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** In a worker: the primary is told that nobody new is let in. */
export const sayClosed = (): void => {
  process.send?.('closed' satisfies ToPrimary, () => {}); // or it is gone by now
};

/** In a worker: what is wrong with a setting is said by the primary, once for all of them. */
export const asWorker = <T>(started: Promise<T>): Promise<T> =>
  started.catch(async (error: unknown): Promise<never> => {
    if (!(error instanceof WrongSetting)) throw error;
    const { message: wrong } = error;
    await new Promise((sent) => process.send?.({ wrong } satisfies ToPrimary, sent));
    process.exit(1);
  });
