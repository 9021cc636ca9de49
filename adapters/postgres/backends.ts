import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** One of the shop's connections, as PostgreSQL lists it. */
export type Backend = { pid: number; application_name: string };

/** How the connections of a process are called, and the one on which it hears of changes. */
export const newProcessName = (): string => `parches ${randomBytes(6).toString('hex')}`;
export const lineName = (processName: string): string => `${processName} changes`;

const pids = new WeakMap<Pool, Set<number>>();

/** Keeps the book of a pool's backends. */
export const countBackends = (pool: Pool): void => {
  const own = new Set<number>();
  pids.set(pool, own);
  const pidOf = (client: PoolClient) => Number((client as { processID?: number }).processID);
  pool.on('connect', (client) => own.add(pidOf(client)));
  pool.on('remove', (client) => own.delete(pidOf(client)));
};

/** The backends that a pool knows: another one with its name is left from a connection it has lost. */
export const backendsOf = (pool: Pool): ReadonlySet<number> => pids.get(pool) ?? new Set();

/**
 * Which processes are there, and whether there are backends of which nobody tells what they keep:
 * those of a process that has lost its line or was killed, and, of this one, those that its pool has
 * lost. What such a backend was asked before, it may still do.
 */
export const survey = (
  backends: Backend[],
  processName: string,
  known: ReadonlySet<number>,
): { present: Set<string>; ofOthers: boolean; ofOurs: boolean } => {
  const names = new Set(backends.map((backend) => backend.application_name));
  const pooled = backends.filter(({ application_name: name }) => !name.endsWith(lineName('')));
  return {
    present: new Set(pooled.map((backend) => backend.application_name)),
    ofOthers: pooled.some(({ application_name: name }) => !names.has(lineName(name))),
    ofOurs: pooled.some(
      ({ application_name: name, pid }) => name === processName && !known.has(pid),
    ),
  };
};
