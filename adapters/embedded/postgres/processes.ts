import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIfThere } from '../files.ts';

/**
 * Ends all processes of PostgreSQL that still run on the database after a start was killed. Then it
 * removes the lock file, since the process id in it may belong to another process by now.
 * Acknowledged commits are in the write-ahead log, so even SIGKILL loses none.
 */
export const endProcesses = async (database: string): Promise<void> => {
  for (const [signal, graceMs] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    const deadline = Date.now() + graceMs;
    signalAll(database, signal);
    while (processesOn(database).length > 0 && Date.now() < deadline) await pause(20);
    if (processesOn(database).length === 0) {
      rmSync(join(database, 'postmaster.pid'), { force: true });
      return;
    }
  }
  throw new Error(`A PostgreSQL that cannot be ended runs on ${database}.`);
};

/** Signals the postmaster alone, which ends its children; when it has ended, signals them. */
const signalAll = (database: string, signal: NodeJS.Signals) => {
  const running = processesOn(database);
  const postmaster = Number(readIfThere(join(database, 'postmaster.pid'))?.split('\n')[0]);
  const receivers = signal !== 'SIGKILL' && running.includes(postmaster) ? [postmaster] : running;
  for (const pid of receivers) {
    try {
      process.kill(pid, signal === 'SIGINT' && pid !== postmaster ? 'SIGTERM' : signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
};

/**
 * PostgreSQL's processes on this database: all of them have its folder as their working directory.
 */
const processesOn = (database: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return listedOn(database);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOn(name, database))
    .map(Number);
};

const isOn = (pid: string, database: string): boolean => {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === database;
  } catch {
    return false; // it ended, or is another user's
  }
};

/** The same for systems without /proc: finds the postmaster by its arguments. */
const listedOn = (database: string): number[] =>
  execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(` -D ${database} `))
    .map((line) => Number.parseInt(line, 10));
