// Who asks all the time, so that it shows for how long nothing was answered.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Person } from '../chaos/ledger.ts';

const everyMs = 50;
const tryLimitMs = 2_000;

/** When one was answered, and how many were not. */
export class Probe {
  private last = performance.now();
  private longest = { ms: 0, endedAt: 0 };
  private tried = 0;
  private failed = 0;
  /** Answers of 500 since the last reset. */
  faults = 0;

  /** @param status of HTTP; 0 where there was no answer */
  take(status: number): void {
    this.tried += 1;
    if (status >= 200 && status < 300) return this.succeed();
    this.failed += 1;
    if (status === 500) this.faults += 1;
  }

  private succeed(at = performance.now()): void {
    if (at - this.last > this.longest.ms) this.longest = { ms: at - this.last, endedAt: at };
    this.last = at;
  }

  /** Begins anew. */
  reset(): void {
    this.last = performance.now();
    this.longest = { ms: 0, endedAt: this.last };
    this.tried = 0;
    this.failed = 0;
    this.faults = 0;
  }

  /** The longest time between two answers since the last reset, in milliseconds, and when it ended. */
  get gap(): { ms: number; endedAt: number } {
    const open = performance.now() - this.last;
    return open > this.longest.ms ? { ms: open, endedAt: Infinity } : this.longest;
  }

  /** The part of the tries since the last reset that got what they asked for, from 0 to 1. */
  get answered(): number {
    return this.tried === 0 ? 0 : 1 - this.failed / this.tried;
  }
}

/** Asks until `stop`, several at once, none for longer than two seconds. */
const askOn = (
  /** Those that are told of what an asker is answered. */
  probesOf: (asker: number) => (Probe | undefined)[],
  ask: (asker: number) => Promise<number>,
  stop: AbortSignal,
  atOnce: number,
  pauseMs = everyMs,
) =>
  Promise.all(
    Array.from({ length: atOnce }, async (_, asker) => {
      while (!stop.aborted) {
        const status = await ask(asker).catch(() => 0);
        for (const probe of probesOf(asker)) probe?.take(status);
        await pause(pauseMs);
      }
    }),
  );

/** What may be read by anyone: each address by somebody who waits for no other. */
export const readOn = (origin: string, products: readonly string[], stop: AbortSignal) => {
  const probe = new Probe();
  const paths = [
    '/product?limit=20',
    '/review?limit=20',
    ...products.map((id) => `/products/${id}`),
  ];
  const ask = async (asker: number) => {
    const answer = await fetch(`${origin}${paths[asker]}`, {
      signal: AbortSignal.timeout(tryLimitMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const pages = paths.map(() => new Probe());
  const over = askOn((asker) => [probe, pages[asker]], ask, stop, paths.length, 4 * everyMs);
  return { probe, pages, over };
};

/** Each puts a part into their basket: a write that waits for no other, and that nobody counts at the end. */
export const writeOn = (
  origin: string,
  { people, products }: { people: readonly Person[]; products: readonly string[] },
  stop: AbortSignal,
) => {
  const probe = new Probe();
  let turn = 0;
  const ask = async (asker: number) => {
    const answer = await fetch(`${origin}/basket/${products[1]}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${people[asker]?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ orderQuantity: 1 + (turn++ % 3) }),
      signal: AbortSignal.timeout(tryLimitMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { probe, over: askOn(() => [probe], ask, stop, Math.min(4, people.length)) };
};

/** PostgreSQL itself, past the shop: each time over a new connection. */
export const writeToDatabaseOn = (url: string, stop: AbortSignal) => {
  const probe = new Probe();
  const ask = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: tryLimitMs,
      query_timeout: tryLimitMs,
    });
    client.on('error', () => {}); // the query hears of it
    try {
      await client.connect();
      await client.query('create table if not exists probes (at timestamptz)');
      await client.query('insert into probes values (now())');
      return 200;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return { probe, over: askOn(() => [probe], ask, stop, 3) };
};

/** How many of so many answers of all hosts, when nothing is under way, show another stock than PostgreSQL has. */
export const staleAmong = async (many: number, origin: string, url: string): Promise<number> => {
  const database = new Client(url);
  await database.connect();
  const { rows } = await database.query<{ id: string; stock: number }>(
    'select id, stock from products where on_shelf order by sold desc, id limit 100',
  );
  await database.end();
  if (rows.length === 0) throw new Error('There is no product to compare.');
  let stale = 0;
  for (let i = 0; i < many; i += 1) {
    const { id, stock } = rows[i % rows.length] ?? {};
    const answer = await fetch(`${origin}/products/${id}`);
    const { Stock }: { Stock: number } = await answer.json();
    if (Stock !== stock) stale += 1;
  }
  return stale;
};
