import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const sizeMegabytes = 16;

/** A small disk of its own for a folder, that can really be full. */
export type SmallDisk = {
  /** Leaves not a byte. */
  fill(): void;
  free(): void;
  unmount(): void;
};

/** Mounts one in memory. @returns undefined where that is not allowed: it takes root, on Linux */
export const mountSmallDisk = (folder: string): SmallDisk | undefined => {
  mkdirSync(folder, { recursive: true });
  const options = `size=${sizeMegabytes}m,mode=755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'parches-chaos', folder]);
  if (mounted.status !== 0) return undefined;
  const ballast = join(folder, '.ballast');
  const unmount = () => {
    spawnSync('umount', ['-l', folder]);
  };
  process.once('exit', unmount); // however this process is made to end
  return {
    fill: () => {
      const file = openSync(ballast, 'w');
      try {
        for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      process.off('exit', unmount);
      unmount();
    },
  };
};

const writeUntilFull = (file: number, bytes: Buffer): void => {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
};
