import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The file's text, or undefined when there is no such file. */
export const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Whether an editor keeps it beside an open file: a lock of Emacs, a swap file of Vim, a backup. */
export const isEditors = (name: string): boolean => /^\.#|\.sw.$|~$/.test(name);

/**
 * Makes a folder, and those above it that are missing. With `recursive` Node would try for ever below
 * /proc, which says of each new folder that the one above it is not there.
 */
export const makeFolder = (path: string, mode = 0o777): void => {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
};

const flush = (path: string) => {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/**
 * Replaces what the file holds atomically, readable by its owner alone: readers find the old or
 * the new, even after a power cut.
 */
export const writePrivately = (path: string, content: string | Uint8Array): void => {
  const temporary = `${path}.${process.pid}.tmp`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(temporary); // a full disk is not filled further by what no reader finds
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
  flush(dirname(path));
};
