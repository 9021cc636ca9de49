import { randomBytes } from 'node:crypto';
import { callbackify } from 'node:util';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/** One of the shop's connections, as PostgreSQL lists it. */
export type Backend = { pid: number; application_name: string };

/** The names of a process's connections: those of its pool, and the one that is subscribed to changes. */
export const newProcessName = (): string => `parches ${randomBytes(6).toString('hex')}`;
export const subscriberName = (processName: string): string => `${processName} changes`;

const lost = new WeakMap<Pool, Set<number>>();
/** Stands for backends that have ended what they did. PostgreSQL lists none of this number. */
const ended = 0;

/** PostgreSQL has refused what it was sent, and taken it back; pg-pool gives the connection up for that, too. */
const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/**
 * Records the backends of connections that a pool gave up while they were in use: such a backend may
 * still commit what it was sent before. One that is idle, or is being connected to, commits nothing. A
 * pooler in session mode tells a number of its own for each connection, so PostgreSQL is asked, too,
 * before anything else runs there.
 */
export const countBackends = (pool: Pool): void => {
  const pids = new WeakMap<PoolClient, number>();
  const inUse = new Set<PoolClient>();
  const ofPool = new Set<number>();
  lost.set(pool, ofPool);
  Object.assign(pool.options, {
    verify: callbackify(async (client: PoolClient) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) {
        pids.set(client, pid);
        // A pooler gives a backend to the next session once it has done all that the last one sent.
        if (ofPool.delete(pid)) ofPool.add(ended);
      }
    }),
  });
  const lose = (client: PoolClient) => {
    const pid = pids.get(client);
    if (pid !== undefined && inUse.has(client)) ofPool.add(pid);
  };
  pool.on('connect', (client) => {
    client.once('error', () => lose(client)).once('end', () => lose(client));
  });
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (error, client) => {
    if (error && !isRefused(error)) lose(client);
    inUse.delete(client);
  });
};

/** The backends that a pool has lost. Whoever has seen that one has ended takes it out. */
export const lostBackendsOf = (pool: Pool): Set<number> => lost.get(pool) ?? new Set();

/**
 * Which processes are connected, and whether there are backends whose commits nobody publishes, of another
 * process that is not subscribed to the channel or was killed. Such a backend may still commit what it was
 * sent before.
 */
export const survey = (backends: Backend[]): { present: Set<string>; areUnheard: boolean } => {
  const names = new Set(backends.map((backend) => backend.application_name));
  const present = new Set([...names].filter((name) => !name.endsWith(subscriberName(''))));
  return {
    present,
    areUnheard: [...present].some((name) => !names.has(subscriberName(name))),
  };
};
