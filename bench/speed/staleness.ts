// Two processes on one database: the one changes a part's stock, the other is asked for it.
import { once } from 'node:events';
import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../adapters/http/contract.ts';
import { quantile } from '../statistics.ts';
import type { Outcome } from './load.ts';
import type { Ground } from './rounds.ts';

/** For how long the old state was still served, in milliseconds, and what must not be at all. */
export type Staleness = {
  changes: number;
  reads: number;
  p50: number;
  p99: number;
  max: number;
  /** How many connections that listen for changes were cut in the middle. */
  cut: number;
  /** How long a bare NOTIFY of PostgreSQL took to be heard under the same load: p99. */
  notice: number;
  /** Answers older than one before them, of one reader. */
  backward: number;
  /** Answers of the process that made a change, asked after it, without it. */
  ownStale: number;
  /** Whether both ended with the last state. */
  isSettled: boolean;
};

type Read = { sent: number; received: number; version: number };

/** How many answers of the second process stand beside the readers' own, a second. */
const loadPerSecond = 300;

/** Reads again and again; each answer tells how many changes it has seen. */
const reader = (versionOf: () => Promise<number>) => {
  const reads: Read[] = [];
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) {
      const sent = performance.now();
      const version = await versionOf();
      reads.push({ sent, received: performance.now(), version });
    }
  };
  const running = run();
  return {
    reads,
    stop: async () => {
      over.abort();
      await running;
    },
  };
};

/**
 * For how long each change was missing from the answers to what was asked after it was done.
 * @param doneAt when the answer to each change came: the first of them makes version 1
 */
export const stalenessOf = (doneAt: number[], reads: Read[]): number[] =>
  doneAt.map((done, index) => {
    const stale = reads.filter(({ sent, version }) => sent > done && version <= index);
    return Math.max(0, ...stale.map(({ received }) => received - done));
  });

/** How many answers are older than one before them. */
export const backwardSteps = (reads: Pick<Read, 'version'>[]): number => {
  let newest = 0;
  return reads.filter(({ version }) => {
    const isOlder = version < newest;
    newest = Math.max(newest, version);
    return isOlder;
  }).length;
};

export const measureStaleness = async (
  ground: Ground,
  databaseUrl: string,
  changes: number,
): Promise<Staleness> => {
  const { stage, database } = ground;
  const { admin, products } = stage;
  const [writer, other] = [ground.servers.get('unlimited'), ground.servers.get('second')];
  const part = products[3];
  if (!writer || !other || !part) throw new Error('Staleness needs two processes and a part.');
  const list = '/product?limit=24';
  const one = `/products/${part._id}`;
  const ask = async <T>(origin: string, path: string): Promise<T> => {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T;
  };
  const { Stock: initial } = await ask<Product>(writer.origin, one);
  const seen = ({ Stock }: Product): number => initial - Stock;
  const inOne = async (origin: string) => seen(await ask<Product>(origin, one));
  const inList = async (origin: string) => {
    const all = await ask<Product[]>(origin, list);
    const found = all.find(({ _id }) => _id === part._id);
    if (!found) throw new Error('The part is missing from its list.');
    return seen(found);
  };

  const readers = [reader(() => inOne(other.origin)), reader(() => inList(other.origin))];
  const load = ground.generator.ask<Outcome>({
    kind: 'paced',
    origin: other.origin,
    asks: [one, list].map((path) => ({ method: 'GET', path, headers: {} })),
    connections: 8,
    perSecond: loadPerSecond,
    seconds: changes / 100,
  });
  const notices = await bareNotices(database, databaseUrl);
  const doneAt: number[] = [];
  let ownStale = 0;
  let cut = 0;
  for (let change = 1; change <= changes; change += 1) {
    const response = await fetch(`${writer.origin}/admin/api${one}/stock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ difference: -1, reason: 'Measured' }),
    });
    doneAt.push(performance.now());
    if (!response.ok) throw new Error(`A change was refused: ${await response.text()}`);
    await response.arrayBuffer();
    if ((await (change % 2 ? inOne : inList)(writer.origin)) < change) ownStale += 1;
    if (change === Math.ceil(changes / 2)) cut = await cutListeners(database);
    await notices.send();
    await pause(Math.random() * 5);
  }
  const isLast = async () =>
    (
      await Promise.all([writer, other].flatMap(({ origin }) => [inOne(origin), inList(origin)]))
    ).every((version) => version === changes);
  const end = performance.now() + 5_000;
  let isSettled = await isLast();
  while (!isSettled && performance.now() < end) isSettled = await isLast();
  for (const each of readers) await each.stop();
  await notices.stop();
  await load;
  const all = readers.flatMap(({ reads }) => stalenessOf(doneAt, reads));
  return {
    changes,
    reads: readers.reduce((sum, { reads }) => sum + reads.length, 0),
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    max: Math.max(...all),
    cut,
    notice: quantile(notices.took, 0.99),
    backward: readers.reduce((sum, { reads }) => sum + backwardSteps(reads), 0),
    ownStale,
    isSettled,
  };
};

/** What the shop's own notices cannot be faster than: one connection tells another something. */
const bareNotices = async (sender: Client, databaseUrl: string) => {
  const listener = new Client(databaseUrl);
  const took: number[] = [];
  await listener.connect();
  await listener.query('listen bare');
  return {
    took,
    send: async () => {
      const heard = once(listener, 'notification');
      const sent = performance.now();
      await sender.query('notify bare');
      await heard;
      took.push(performance.now() - sent);
    },
    stop: () => listener.end(),
  };
};

/** The connections on which the shop's processes hear of each other's changes. */
const cutListeners = async (client: Client): Promise<number> => {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'parches % changes' and datname = current_database()`,
  );
  return rowCount ?? 0;
};
