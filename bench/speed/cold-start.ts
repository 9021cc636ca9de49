import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { median } from '../statistics.ts';
import { memoryNow } from '../proc.ts';
import { Program } from './program.ts';
import { plans } from './sides.ts';

/** Milliseconds from the start of a process to its first answer; MB when it has come to rest. */
export type Starts = { ms: number[]; idleMemory: number[] };
/** The shop, and Koa + pg in its place. */
export type ColdStart = Record<'shop' | 'koaPg', Starts>;

/** After what it did to start, its memory is measured, in milliseconds. */
const restMs = 3_000;

const isServing = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false; // nobody listens yet
  }
};

const startOne = async (name: keyof ColdStart, databaseUrl: string, into: Starts) => {
  const { script, args, settings } = plans[name];
  const [port] = await freePorts(1);
  const environment = { ...process.env, ...settings, PORT: `${port}`, DATABASE_URL: databaseUrl };
  const begin = performance.now();
  const program = Program.spawn(script, args, environment);
  try {
    while (!(await isServing(`http://127.0.0.1:${port}/product?limit=24`))) {
      if (performance.now() - begin > 60_000) throw new Error(`${name} does not start.`);
      await pause(5);
    }
    into.ms.push(performance.now() - begin);
    await pause(restMs);
    into.idleMemory.push(memoryNow(program.pid));
  } finally {
    await program.stop();
  }
};

/** Starts both in turn, some times. @param databaseUrl a database that has been migrated */
export const measureColdStart = async (databaseUrl: string, starts: number): Promise<ColdStart> => {
  const measured: ColdStart = {
    shop: { ms: [], idleMemory: [] },
    koaPg: { ms: [], idleMemory: [] },
  };
  for (let start = 0; start < starts; start += 1)
    for (const name of ['koaPg', 'shop'] as const)
      await startOne(name, databaseUrl, measured[name]);
  return measured;
};

export const summaryOf = ({ ms, idleMemory }: Starts) => ({
  ms: median(ms),
  idle: median(idleMemory),
});
