import { randomUUID } from 'node:crypto';
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

  keptBefore: async (moment, prefix) => {
    const names = (await namesIn(folder)).filter((name) => name.startsWith(prefix));
    const kept = await Promise.all(
      names.map(async (name) => ((await stat(join(folder, name))).mtime < moment ? [name] : [])),
    );
    return kept.flat();
  },

  remove: (name) => rm(join(folder, name), { force: true }),
});

/** Nothing, before the first picture. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** Whether there is a file at this path. */
export const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

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
