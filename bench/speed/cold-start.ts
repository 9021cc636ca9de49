import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { median } from '../statistics.ts';
import { memoryNow } from '../proc.ts';
import { Program } from './program.ts';
import { plans } from './sides.ts';

/** Milliseconds from the start of the process to its first answer; MB when it has come to rest. */
export type ColdStart = { ms: number[]; idleMemory: number[] };

/** After what it did to start, its memory is measured, in milliseconds. */
const restMs = 3_000;

const isServing = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // nobody listens yet
  }
};

/** Starts the shop some times. @param databaseUrl a database that has been migrated */
export const measureColdStart = async (databaseUrl: string, starts: number): Promise<ColdStart> => {
  const { script, args, settings } = plans.shop;
  const measured: ColdStart = { ms: [], idleMemory: [] };
  while (measured.ms.length < starts) {
    const [port] = await freePorts(1);
    const environment = { ...process.env, ...settings, PORT: `${port}`, DATABASE_URL: databaseUrl };
    const begin = performance.now();
    const shop = Program.spawn(script, args, environment);
    try {
      while (!(await isServing(`http://127.0.0.1:${port}/product?limit=24`))) {
        if (performance.now() - begin > 60_000) throw new Error('The shop does not start.');
        await pause(5);
      }
      measured.ms.push(performance.now() - begin);
      await pause(restMs);
      measured.idleMemory.push(memoryNow(shop.pid));
    } finally {
      await shop.stop();
    }
  }
  return measured;
};

export const summaryOf = ({ ms, idleMemory }: ColdStart) => ({
  seconds: median(ms) / 1000,
  idle: median(idleMemory),
});
