import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '../../domain/errors.ts';
import { service, type Store } from './store.ts';

/** Writes a new file, and answers when it is on the disk. */
const writeThrough = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** What is being written; where the process was killed meanwhile, it stays. */
const temporaryName = /^\.[0-9a-f-]{36}\.tmp$/;

/** Pictures as files in a folder, which the shop itself serves under `/images/`. */
export const diskStore = (folder: string, write = writeThrough): Store => ({
  address: '/images/',

  keep: async (name, bytes) => {
    // It gets its name once it is whole and on the disk: after a power cut it is there or it is not.
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    const final = join(folder, name);
    try {
      await mkdir(folder, { recursive: true });
      await write(temporary, bytes);
      await rename(temporary, final);
      await flush(folder);
    } catch (error) {
      await Promise.all([temporary, final].map((path) => rm(path, { force: true })));
      throw isFull(error) ? new Unavailable(service, { cause: error, retryAfter: 60 }) : error;
    }
  },

  has: (name) => isFile(join(folder, name)),

  keptBefore: (moment, prefix) => namesBefore(folder, moment, (name) => name.startsWith(prefix)),

  removeUnfinished: async (before) => {
    const unfinished = await namesBefore(folder, before, (name) => temporaryName.test(name));
    await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
  },

  remove: (name) => rm(join(folder, name), { force: true }),
});

/** The names of this kind of what was last written before a moment. */
const namesBefore = async (
  folder: string,
  moment: Date,
  isOfKind: (name: string) => boolean,
): Promise<string[]> => {
  const names = (await namesIn(folder)).filter(isOfKind);
  const before = await Promise.all(
    names.map(async (name) => {
      const found = await statIfThere(join(folder, name));
      return found && found.mtime < moment ? [name] : [];
    }),
  );
  return before.flat();
};

/** Nothing, before the first picture. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** What is at this path, or nothing: it may have gone, or got its name, since it was listed. */
const statIfThere = async (path: string): Promise<Stats | undefined> => {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Whether there is a file at this path. */
export const isFile = async (path: string): Promise<boolean> =>
  (await statIfThere(path))?.isFile() ?? false;

/** Puts the names in a folder on the disk. */
const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
