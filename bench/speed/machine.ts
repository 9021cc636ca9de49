import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Client } from 'pg';

/** What a run was measured on. */
export type Machine = {
  date: string;
  cores: number;
  processor: string;
  node: string;
  postgres: string;
  load: number;
};

export const describeMachine = async (client: Client): Promise<Machine> => {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? 'unknown',
    load: loadavg()[0] ?? Number.NaN,
  };
};

export const machineLine = (machine: Machine, rounds: number, seconds: number): string => {
  const { date, cores, node, postgres, load } = machine;
  return (
    `Measured on ${date}: ${cores} cores for the server, PostgreSQL and the load generator together, ` +
    `Node ${node}, PostgreSQL ${postgres}, a load of ${load.toFixed(2)} at the start; the medians of ` +
    `${rounds} rounds of ${seconds} s.`
  );
};
