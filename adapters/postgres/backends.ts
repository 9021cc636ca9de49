import { randomBytes } from 'node:crypto';
import { callbackify } from 'node:util';
import type { Pool, PoolClient } from 'pg';

/** One of the shop's connections, as PostgreSQL lists it. */
export type Backend = { pid: number; application_name: string };

/** The names of a process's connections: those of its pool, and the one that is subscribed to changes. */
export const newProcessName = (): string => `parches ${randomBytes(6).toString('hex')}`;
export const subscriberName = (processName: string): string => `${processName} changes`;

const pids = new WeakMap<Pool, Set<number>>();

/**
 * Records which backends belong to a pool. A pooler in session mode tells a number of its own for each
 * connection, so PostgreSQL is asked, too, before anything else runs there.
 */
export const countBackends = (pool: Pool): void => {
  const own = new Set<number>();
  const asked = new WeakMap<PoolClient, number>();
  pids.set(pool, own);
  const toldBy = (client: PoolClient) => Number((client as { processID?: number }).processID);
  pool.on('connect', (client) => own.add(toldBy(client)));
  Object.assign(pool.options, {
    verify: callbackify(async (client: PoolClient) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) {
        asked.set(client, pid);
        own.add(pid);
      }
    }),
  });
  pool.on('remove', (client) => {
    own.delete(toldBy(client));
    own.delete(asked.get(client) ?? NaN);
  });
};

/** A pool's own backends. Any other with its name is left from a connection that the pool has lost. */
export const backendsOf = (pool: Pool): ReadonlySet<number> => pids.get(pool) ?? new Set();

/**
 * Which processes are connected, and whether there are backends whose commits nobody publishes: those
 * of another process that is not subscribed to the channel or was killed (`ofOthers`), and those that
 * this process's pool has lost (`ofOurs`). Such a backend may still commit what it was sent before.
 */
export const survey = (
  backends: Backend[],
  processName: string,
  known: ReadonlySet<number>,
): { present: Set<string>; ofOthers: boolean; ofOurs: boolean } => {
  const names = new Set(backends.map((backend) => backend.application_name));
  const pooled = backends.filter(
    ({ application_name: name }) => !name.endsWith(subscriberName('')),
  );
  return {
    present: new Set(pooled.map((backend) => backend.application_name)),
    ofOthers: pooled.some(({ application_name: name }) => !names.has(subscriberName(name))),
    ofOurs: pooled.some(
      ({ application_name: name, pid }) => name === processName && !known.has(pid),
    ),
  };
};
