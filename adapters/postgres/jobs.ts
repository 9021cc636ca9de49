import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss, type WorkHandler } from 'pg-boss';
import type { Jobs } from '../../application/ports.ts';

/** What the jobs do, and the sweeps that run again and again. */
export type JobHandlers = {
  refund: (attemptId: string) => Promise<void>;
  removeAccount: (accountId: string) => Promise<void>;
  /** By name, with the seconds between two runs of all processes together. */
  sweeps: Record<string, { everySeconds: number; run: Sweep }>;
};

/** @param isStopping says that it should soon end */
type Sweep = (isStopping: () => boolean) => Promise<unknown>;

export type JobSender = {
  /** Gets ready to enqueue, on a database that has the queues. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export type JobRunner = {
  /** Makes the queues where there are none yet, or older ones. */
  prepare(): Promise<void>;
  /** Where the database fails it has begun nothing, and may be called again. */
  start(handlers: JobHandlers): Promise<void>;
  /** Ends when the jobs under way have ended, or when that takes too long. */
  stop(): Promise<void>;
};

const queues = { refund: 'refund', removeAccount: 'remove-account' };

const mostTries = 30_000;
const longestPauseSeconds = 600;
// Half a year of tries: money is owed until it is given back, and while a charge is disputed, for months,
// Stripe refuses that. pg-boss deletes what still waits after two weeks unless it is told to keep it.
const retries = {
  retryLimit: mostTries,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: longestPauseSeconds,
  retentionSeconds: mostTries * longestPauseSeconds,
};
/**
 * A process that is killed leaves its job marked as under way. What shows no sign of life for ten
 * seconds, the fewest that pg-boss takes, is tried again.
 */
const timeLimit = { expireInSeconds: 120, heartbeatSeconds: 10 };
const watch = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };
/** How long a stop waits for jobs under way, in milliseconds: as long as for requests behind a balancer. */
const stopPatienceMs = 12_000;

/**
 * A question that is never answered is given up and its connection closed, or the jobs would wait for
 * a network that swallows what is sent for as long as TCP does. pg-boss hands this on to pg, though
 * its types do not name it.
 */
export const bossOptions = (connectionString: string, queryTimeoutMs = 30_000) => ({
  connectionString,
  application_name: 'parches-jobs',
  // Each question takes a millisecond, and the jobs themselves have the pool's connections.
  max: 2,
  schedule: false,
  query_timeout: queryTimeoutMs,
  ...watch,
});

/** What pg-boss tells of is mostly a plain copy of an error, of which a log would keep nothing. */
const asError = (told: Error | object): Error =>
  told instanceof Error ? told : Object.assign(new Error(), told);

/**
 * Jobs on pg-boss. A job is enqueued through the caller's transaction, so that it exists exactly
 * when the change does that asks for it. Any process may ask for jobs, whoever works on them.
 * @param onError hears of what goes wrong between jobs, such as a lost connection
 */
export const postgresJobs = (orm: MikroORM, onError: (error: Error) => void): Jobs & JobSender => {
  const inTransaction = {
    executeSql: async (text: string, values: unknown[] = []) => {
      const em = orm.em.isInTransaction() ? orm.em : orm.em.fork();
      const { rows } = await em.getKysely().executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
  // It finds the tables ready, but may not say `migrate: false`: that refuses those of a newer
  // version, with which an older one gets along while they take turns.
  const boss = new PgBoss({ db: inTransaction, supervise: false, schedule: false });
  boss.on('error', (told) => onError(asError(told)));
  const send = (queue: string, data: object) =>
    boss.send(queue, data, { ...retries, ...timeLimit });

  return {
    refund: async (attemptId) => {
      await send(queues.refund, { attemptId });
    },
    removeAccount: async (accountId) => {
      await send(queues.removeAccount, { accountId });
    },
    open: async () => {
      await boss.start();
    },
    close: () => boss.stop({ graceful: false }),
  };
};

/**
 * Works on the jobs, on connections of its own.
 * @param onError hears of each job that fails, by its queue's name, and of what goes wrong between jobs,
 * such as a lost connection
 */
export const jobRunner = (
  databaseUrl: string,
  onError: (error: unknown, job?: string) => void,
): JobRunner => {
  const boss = new PgBoss(bossOptions(databaseUrl));
  boss.on('error', (told) => onError(asError(told)));
  const timers: NodeJS.Timeout[] = [];
  const worked = new Set<string>();
  let isStopping = false;

  /** Has a queue's jobs done. @returns the id of the worker */
  const work = <Data>(name: string, everySeconds: number, handle: WorkHandler<Data, void>) => {
    worked.add(name);
    return boss.work(name, { pollingIntervalSeconds: everySeconds }, handle);
  };

  /** What a queue does with a job, and tells where it fails: pg-boss keeps the error with the job alone. */
  const reported =
    <Data>(queue: string, handle: (data: Data) => Promise<unknown>): WorkHandler<Data, void> =>
    async ([job]) => {
      try {
        if (job) await handle(job.data);
      } catch (error) {
        onError(error, queue);
        throw error;
      }
    };

  return {
    prepare: async () => {
      await boss.start();
      await boss.createQueue(queues.refund);
      await boss.createQueue(queues.removeAccount);
    },
    start: async ({ refund, removeAccount, sweeps }) => {
      // At most one waits, however many processes ask for it. It does not wait for one that runs
      // ('stately'), for that may be one whose process was killed; two at once do no harm.
      for (const name of Object.keys(sweeps)) await boss.createQueue(name, { policy: 'short' });
      const refundOf = ({ attemptId }: { attemptId: string }) => refund(attemptId);
      await work(queues.refund, 1, reported(queues.refund, refundOf));
      const remove = ({ accountId }: { accountId: string }) => removeAccount(accountId);
      await work(queues.removeAccount, 2, reported(queues.removeAccount, remove));
      for (const [name, { everySeconds, run }] of Object.entries(sweeps)) {
        const sweep = reported(name, () => run(() => isStopping));
        const worker = await work(name, everySeconds, sweep);
        // Whoever asks looks at once. To look every second for what comes every minute is what an idle
        // shop would do most.
        const options = { retryLimit: 0, ...timeLimit, deleteAfterSeconds: 3_600 };
        const ask = (once?: { singletonSeconds: number }) => {
          boss
            .send(name, {}, { ...options, ...once })
            .then(() => boss.notifyWorker(worker))
            .catch(onError);
        };
        // Whoever starts runs it in any case: the run of this interval may be one that was killed.
        ask();
        const askOnce = () => ask({ singletonSeconds: everySeconds });
        timers.push(setInterval(askOnce, everySeconds * 1_000));
      }
    },

    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      // pg-boss itself looks every half second whether they have ended, and so would every stop take that.
      const ended = Promise.all([...worked].map((name) => boss.offWork(name)));
      const patience = new AbortController();
      const { signal } = patience;
      await Promise.race([ended, pause(stopPatienceMs, undefined, { signal }).catch(() => {})]);
      patience.abort();
      await boss.stop({ graceful: false });
    },
  };
};
