import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeFolder, readIfThere, writePrivately } from './files.ts';
import { takeLock } from './lock.ts';
import { Problem } from './problem.ts';
import { removeOutside } from './postgres/place.ts';

/** What runs on the data folder. Other processes read it to use the same parts. */
export type Running = { kind: 'shop' | 'command'; pid: number; settings: Record<string, string> };

/** The folder that holds all data of the embedded parts, locked for this process alone. */
export type DataFolder = {
  path: string;
  /** Lets other commands use the parts. */
  announce(running: Omit<Running, 'pid'>): void;
  release(): void;
};

/**
 * The path of PARCHES_DATA (.parches by default); the folder is made when missing.
 * @throws Problem
 */
export const dataPath = (environment: NodeJS.ProcessEnv): string => {
  const path = resolve(environment['PARCHES_DATA'] || '.parches');
  try {
    return make(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`Nothing can be kept in PARCHES_DATA ${path}: ${why}`, { cause: error });
  }
};

const make = (path: string): string => {
  // Under root, PostgreSQL runs as another user, which must pass through this folder but not list
  // it.
  makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  makeFolder(join(path, 'logs'), 0o700);
  makeFolder(join(path, 'images'));
  keepPrivate(path);
  return realpathSync(path);
};

/**
 * Makes the files here readable by their owner alone. The database's folder belongs to its own
 * user.
 */
const keepPrivate = (path: string): void => {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isFile()) chmodIfThere(join(path, entry.name), 0o600);
    else if (entry.isDirectory() && entry.name !== 'postgres')
      chmodIfThere(join(path, entry.name), 0o700);
};

/** What runs on the folder may have replaced a file since it was seen. */
const chmodIfThere = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};

/** Locks the data folder. @returns undefined while another process holds the lock */
export const openDataFolder = (path: string): DataFolder | undefined => {
  const unlock = takeLock(join(path, 'lock'));
  if (!unlock) return undefined;
  const file = runningFile(path);
  rmSync(file, { force: true }); // left by a start that was killed
  return {
    path,
    announce: (running) =>
      writePrivately(file, JSON.stringify({ ...running, pid: process.pid } satisfies Running)),
    release: () => {
      rmSync(file, { force: true });
      unlock();
    },
  };
};

/** What runs on the data folder, or undefined until its parts can serve. */
export const findRunning = (path: string): Running | undefined => {
  const text = readIfThere(runningFile(path));
  if (text === undefined) return undefined;
  const running: Running = JSON.parse(text);
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return undefined; // it was killed, and the next start removes the file
  }
};

const runningFile = (path: string) => join(path, 'running.json');

/**
 * Calls `use` with a new data folder, and then removes it with the database that lies outside it.
 */
export const withTemporaryFolder = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'parches-')));
  chmodSync(path, 0o711);
  try {
    return await use(path);
  } finally {
    removeOutside(path);
    rmSync(path, { recursive: true, force: true });
  }
};
