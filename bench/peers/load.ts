// Asks a shop for some seconds, and says how it went.
import autocannon from 'autocannon';
import { peakMemory, processorTimes, resetPeakMemory } from '../proc.ts';
import { quantile } from '../statistics.ts';
import { atOnce, sample, type Contender, type Order, type Task } from './contender.ts';

/** Times in milliseconds. */
export type Load = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Of the shop's own process, for each request or order; PostgreSQL's is not in it. */
  processorTime: number;
  /** The most that the process held at once meanwhile, in MB. */
  peakMemory: number;
};

/** Each connection begins elsewhere, so that they do not all want the same product at once. */
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

/** So many of the sample, from a place on. */
const productsFrom = (place: number, lines: number): number[] =>
  Array.from({ length: lines }, (_, line) => sample[(place + line) % sample.length] ?? 0);

/** Who is at it places one order after the other. */
const orders = async (order: Order, lines: number, seconds: number): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const buy = async (buyer: number) => {
    while (performance.now() < end) {
      const products = productsFrom(lines * next++, lines);
      const start = performance.now();
      await order(products, buyer);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, buyer) => buy(buyer)));
  return times;
};

/** Does a task for so long; what is under way then is still waited for. */
export const measure = async (
  { origin, pid }: Contender,
  task: Task,
  seconds: number,
): Promise<Load> => {
  resetPeakMemory(pid);
  const processor = processorTimes({ pid }).pid;
  const start = performance.now();
  const times =
    'order' in task
      ? await orders(task.order, task.lines, seconds)
      : await repeat(origin, task.requests, seconds);
  const took = performance.now() - start;
  return {
    perSecond: (times.length / took) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processorTime: (processorTimes({ pid }).pid - processor) / times.length,
    peakMemory: peakMemory(pid),
  };
};

/**
 * Asks each thing once and looks at the answer: an error that comes as a 200, or a shorter list,
 * would count as speed. @throws Error unless it holds so many prices as were asked for
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
