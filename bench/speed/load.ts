import autocannon from 'autocannon';
import { median, quantile } from '../statistics.ts';

/** A request of a load. `[<id>]` in a header's value becomes another word each time. */
export type Ask = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

export type Load = { origin: string; asks: Ask[]; connections: number; seconds: number };

/** What came of a load. Times in milliseconds; `bytes` is what an answer has on the wire. */
export type Outcome = {
  answers: number;
  seconds: number;
  p50: number;
  p99: number;
  bytes: number;
  /** How often something else than success came, by what it was. */
  failures: Record<string, number>;
};

/** Counts answers, and how long each of the good ones took. */
export class Tally {
  private readonly took: number[] = [];
  private readonly failures: Record<string, number> = {};
  private bytes = 0;

  answer(status: number, bytes: number, ms: number): void {
    if (status < 200 || status > 299) return this.failure(String(status));
    this.took.push(ms);
    this.bytes += bytes;
  }

  failure(kind: string): void {
    this.failures[kind] = (this.failures[kind] ?? 0) + 1;
  }

  outcome(seconds: number): Outcome {
    if (this.took.length === 0) this.failure('no answer');
    const { took, failures } = this;
    return {
      answers: took.length,
      seconds,
      p50: median(took),
      p99: quantile(took, 0.99),
      bytes: Math.round(this.bytes / took.length),
      failures,
    };
  }
}

/** As many requests as are answered: each connection sends its next one once it has the answer. */
export const flood = async ({ origin, asks, connections, seconds }: Load): Promise<Outcome> => {
  const tally = new Tally();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const start = performance.now();
  let clients = 0;
  const run = autocannon(
    {
      url: origin,
      connections,
      duration: seconds,
      idReplacement: asks.some(isUnique),
      // How often it looks whether the time is over, in milliseconds.
      sampleInt: 20,
      setupClient: (client) => {
        // Each begins elsewhere: in step, all of them would want the same row at the same time.
        const first = Math.floor((asks.length * clients) / connections);
        clients += 1;
        const turned = [...asks.slice(first), ...asks.slice(0, first)];
        client.setRequests(turned.map((ask) => Object.assign({} as autocannon.Request, ask)));
      },
    },
    (error, result) => {
      if (error) reject(error);
      else resolve(result);
    },
  );
  run.on('response', (_client, status, bytes, ms) => tally.answer(status, bytes, ms));
  run.on('reqError', () => tally.failure('error'));
  const { timeouts } = await promise;
  if (timeouts > 0) tally.failure('timeout');
  return tally.outcome((performance.now() - start) / 1000);
};

export const isUnique = ({ headers }: Ask): boolean =>
  Object.values(headers).some((value) => value.includes('[<id>]'));
