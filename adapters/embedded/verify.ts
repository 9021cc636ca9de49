// `npm test`: all checks and tests that a change must pass.
//
// It builds the browser programs first. Then the suites run in parallel, so that one works while
// another waits. Each line of output begins with its suite; at the end stand the slowest tests and,
// last, what has failed: the end of a log is what is kept and read. The exit code is 1 when anything
// has failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inParallel } from './in-parallel.ts';
import { launcherGone } from './launcher.ts';
import type { Timing } from './reporter.ts';
import { summaryOf } from './summary.ts';

/** The folder whose tests, a quarter of the storefront's, are a suite of their own. */
const frame = 'app';

/**
 * Programs of run.mjs. Those that find most mistakes come first, then those that take longest. The
 * storefront's tests, the most of all, are two suites: one would still run when all others have ended.
 */
const suites = {
  check: 'check',
  unit: 'test:unit',
  parts: 'test:parts',
  http: 'test:http',
  storefront: `test:storefront --ignore 'storefront/src/${frame}/**'`,
  frame: `test:storefront --ignore 'storefront/src/!(${frame})/**'`,
  console: 'test:console',
  size: 'size',
};

/** Programs of run.mjs, by the name of their suite. */
const programs = (of: Record<string, string>) =>
  Object.entries(of).map(([name, program]) => ({
    name,
    command: `node adapters/embedded/run.mjs ${program}`,
  }));

const read = (file: string): Timing[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Timing => JSON.parse(line));

// As by a Ctrl-C: concurrently hears the signal, and ends all suites.
void launcherGone(process.env).then(() => process.kill(process.pid, 'SIGTERM'));

const folder = mkdtempSync(join(tmpdir(), 'parches-verify-'));
try {
  const timings = join(folder, 'timings');
  const ended = await inParallel(programs({ build: 'build' }), {});
  if (ended.every(({ isGood }) => isGood))
    ended.push(
      ...(await inParallel(programs(suites), {
        TIMINGS: timings,
        POSTGRES_FSYNC: 'off',
        POSTGRES_TEMPLATE: join(folder, 'postgres-template'),
      })),
    );
  for (const line of summaryOf(ended, read(timings))) console.log(line);
  process.exitCode = ended.every(({ isGood }) => isGood) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
