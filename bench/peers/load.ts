// Runs a task against a shop for some seconds, and measures it.
import autocannon from 'autocannon';
import { peakMemory, processorTimes, resetPeakMemory } from '../proc.ts';
import { quantile } from '../statistics.ts';
import { atOnce, sample, type Contender, type Order, type Task } from './contender.ts';

/** Times in milliseconds. */
export type Load = {
  perSecond: number;
  p50: number;
  p99: number;
  /** The processor time of the shop's process for each request or order, without PostgreSQL's. */
  processorTime: number;
  /** The process's peak memory, in MB. */
  peakMemory: number;
  /** How many orders failed, in percent: they count for nothing else. */
  failedPercent: number;
};

/**
 * Each connection begins at another request, so that they do not all ask for one product at once.
 */
const repeat = async (
  url: string,
  requests: autocannon.Request[],
  seconds: number,
): Promise<number[]> => {
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  let connection = 0;
  const run = autocannon(
    {
      url,
      connections: atOnce,
      duration: seconds,
      timeout: 60,
      setupClient: (client) => {
        const start = Math.floor((requests.length * connection++) / atOnce);
        client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
      },
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, timeouts, non2xx } = await promise;
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${times.length} requests failed.`);
  return times;
};

/** So many products of the sample, from a place on. */
const productsFrom = (place: number, lines: number): number[] =>
  Array.from({ length: lines }, (_, line) => sample[(place + line) % sample.length] ?? 0);

/**
 * Several buyers each place one order after the other.
 * @returns how long each took that was taken, and how many failed: a shop may run out of locks
 */
const orders = async (
  order: Order,
  lines: number,
  seconds: number,
): Promise<{ times: number[]; failed: number }> => {
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const buy = async (buyer: number) => {
    while (performance.now() < end) {
      const products = productsFrom(lines * next++, lines);
      const start = performance.now();
      const isTaken = await order(products, buyer).then(
        () => true,
        () => false,
      );
      if (isTaken) times.push(performance.now() - start);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, buyer) => buy(buyer)));
  return { times, failed };
};

/** Runs a task for so long, and waits for the last answers. */
export const measure = async (
  { origin, pid }: Contender,
  task: Task,
  seconds: number,
): Promise<Load> => {
  resetPeakMemory(pid);
  const processor = processorTimes({ pid }).pid;
  const start = performance.now();
  const { times, failed } =
    'order' in task
      ? await orders(task.order, task.lines, seconds)
      : { times: await repeat(origin, task.requests, seconds), failed: 0 };
  const took = performance.now() - start;
  return {
    perSecond: (times.length / took) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processorTime: (processorTimes({ pid }).pid - processor) / times.length,
    peakMemory: peakMemory(pid),
    failedPercent: (100 * failed) / (times.length + failed),
  };
};

/**
 * Runs each task once and checks the answer, because an error with status 200 or a shorter list
 * would be fast. @throws Error unless the answer has the expected number of prices
 */
export const check = async ({ name, origin, tasks }: Contender): Promise<void> => {
  for (const task of tasks) {
    if ('order' in task) {
      await task.order(productsFrom(0, task.lines), 0);
      continue;
    }
    for (const { path = '', method = 'GET', headers = {}, body } of task.requests.slice(0, 3)) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body === undefined ? {} : { body: body.toString() }),
      });
      const text = await response.text();
      const prices = text.split(`"${task.priceIs}":`).length - 1;
      const wanted = task.question === 'list of 24' ? 24 : 1;
      if (!response.ok || prices !== wanted)
        throw new Error(
          `${name}, ${task.question}, ${task.how}: ${response.status}, ${prices} prices in ${text.slice(0, 500)}`,
        );
    }
  }
};
