// Builds the browser programs that are stale:
//
//   node adapters/embedded/build.ts
//
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEditors, readIfThere } from './files.ts';

/** A browser program's folder, and the other files and folders that its build reads. */
type BrowserProgram = { folder: string; sources: string[] };

type Run = (args: string[], environment: NodeJS.ProcessEnv) => Promise<void>;

const PROGRAMS: BrowserProgram[] = [
  { folder: 'storefront', sources: ['storefront', 'domain'] },
  {
    folder: 'admin-console',
    sources: ['admin-console', 'storefront/src/lib', 'storefront/build', 'domain'],
  },
];

const STAMP = '.sources';
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/**
 * Builds each browser program whose sources, or the packages' lock file, differ from those that its
 * `dist` was built from. @throws what `run`, which runs a Node program, throws when one fails
 */
export const buildStale = async (
  root: string,
  run: Run,
  say: (line: string) => void,
): Promise<void> => {
  for (const program of PROGRAMS) {
    if (!existsSync(join(root, program.folder, 'index.html'))) continue;
    const wanted = stampOf(root, program);
    if (readIfThere(join(root, program.folder, 'dist', STAMP)) === wanted) continue;
    say(`Building the ${program.folder}…`);
    await build(root, program.folder, wanted, run);
  }
};

const stampOf = (root: string, { sources }: BrowserProgram): string => {
  const hash = createHash('sha256');
  for (const file of [
    join(root, 'package-lock.json'),
    ...sources.flatMap((each) => filesIn(join(root, each))),
  ]) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name) && !isEditors(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });

/**
 * Builds beside the old `dist` and then swaps them, so that an interrupted build leaves the old
 * one.
 */
const build = async (root: string, folder: string, stamp: string, run: Run) => {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const output = mkdtempSync(join(cache, `${folder}-`));
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const options = ['--outDir', output, '--emptyOutDir', '--logLevel', 'warn'];
    const environment = { ...process.env, NODE_ENV: 'production' };
    await run([vite, 'build', join(root, folder), ...options], environment);
    writeFileSync(join(output, STAMP), stamp);
    chmodSync(output, 0o755);
    replace(output, join(root, folder, 'dist'), stamp);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
};

/** Another start may replace it at the same moment: its build of the same sources is kept then. */
const replace = (output: string, dist: string, stamp: string) => {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(output, dist);
  } catch (error) {
    if (readIfThere(join(dist, STAMP)) !== stamp) throw error;
  }
};

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const run: Run = async (args, env) => {
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  };
  await buildStale(root, run, (line) => console.error(line));
}
