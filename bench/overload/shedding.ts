import autocannon from 'autocannon';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { quantile } from '../statistics.ts';

/**
 * The shop gets so many times the requests that it can answer, with load shedding and without. They
 * are answered without the cache: what it holds is answered faster than anyone here can ask.
 */
const path = '/product?q=ryzen&limit=20';
const times = 3;
const seconds = 8;
const connections = 600;

type Row = {
  shedding: string;
  'offered/s': number;
  'answered/s': number;
  'shed/s': number;
  failed: number;
  'answer p50 ms': number;
  'answer p99 ms': number;
  '503 p50 ms': number;
  '503 p99 ms': number;
  'memory MB': number;
  'back after s': number;
};

const percentile = (values: number[], of: number): number => Math.round(quantile(values, of / 100));

/**
 * Sends requests at a constant rate, however slow the answers are, and records each answer's time.
 */
const load = async (url: string, options: { connections: number; overallRate?: number }) => {
  const took = new Map<number, number[]>();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon({ url, duration: seconds, timeout: 20, ...options }, (error, result) => {
    if (error) reject(error);
    else resolve(result);
  });
  run.on('response', (_client, status, _bytes, ms) => {
    const known = took.get(status) ?? [];
    known.push(ms);
    took.set(status, known);
  });
  const { errors, timeouts } = await promise;
  return { answered: took.get(200) ?? [], shed: took.get(503) ?? [], failed: errors + timeouts };
};

const timed = async (url: string): Promise<number> => {
  const start = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - start;
};

const memoryOf = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
  return Math.round(Number(bytes) / 2 ** 20);
};

/** Seconds until ten answers in a row take at most three times the usual time. */
const recovery = async (url: string, usualMs: number): Promise<number> => {
  const start = performance.now();
  for (let inARow = 0; inARow < 10;) {
    inARow = (await timed(url)) <= Math.max(3 * usualMs, 20) ? inARow + 1 : 0;
    if (performance.now() - start > 60_000) return Infinity;
  }
  return Math.round((performance.now() - start) / 100) / 10;
};

const measure = async (name: string, maxInFlight: number): Promise<Row> => {
  const shop = new RunningShop();
  await shop.start({ MAX_IN_FLIGHT: String(maxInFlight), CACHE_MB: '0', LOG_LEVEL: 'error' });
  try {
    const url = shop.origin + path;
    const calm = await load(url, { connections: 20 });
    const capacity = calm.answered.length / seconds;
    const usual = await timed(url);
    let memory = 0;
    const watch = setInterval(() => {
      void memoryOf(shop.origin).then((now) => (memory = Math.max(memory, now)));
    }, 500);
    const overallRate = Math.round(capacity * times);
    const flood = await load(url, { connections, overallRate });
    clearInterval(watch);
    const back = await recovery(url, usual);
    return {
      shedding: name,
      'offered/s': overallRate,
      'answered/s': Math.round(flood.answered.length / seconds),
      'shed/s': Math.round(flood.shed.length / seconds),
      failed: flood.failed,
      'answer p50 ms': percentile(flood.answered, 50),
      'answer p99 ms': percentile(flood.answered, 99),
      '503 p50 ms': percentile(flood.shed, 50),
      '503 p99 ms': percentile(flood.shed, 99),
      'memory MB': memory,
      'back after s': back,
    };
  } finally {
    await shop.stop();
  }
};

/** The answers to those requests, the shop's memory, and how long it took to recover. */
export const measureShedding = async (): Promise<Row[]> => [
  await measure('none', 100_000),
  await measure('beyond 200', 200),
];
