// `npm test`: all checks and tests that a change must pass.
//
// It builds the browser programs first. Then the suites run in parallel, so that one works while
// another waits. Each line of output begins with its suite; at the end stand the slowest tests and,
// last, what has failed: the end of a log is what is kept and read. The exit code is 1 when anything
// has failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import concurrently, { type CloseEvent } from 'concurrently';
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

/** A suite spends half of its time waiting for its processes: four suites keep two cores busy. */
const atOnce = 4;

type Scripts = Partial<typeof suites>;

const run = (scripts: Scripts & { build?: string }, environment: Record<string, string>) =>
  concurrently(
    Object.entries(scripts).map(([name, script]) => ({
      name: name.padEnd(10),
      command: `node adapters/embedded/run.mjs ${script}`,
      env: environment,
    })),
    { maxProcesses: atOnce, prefix: '{name}' },
  ).result.catch((ended: CloseEvent[] | Error) => {
    if (ended instanceof Error) throw ended;
    return ended;
  });

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
  const ended = await run({ build: 'build' }, {});
  if (ended.every(({ exitCode }) => exitCode === 0))
    ended.push(
      ...(await run(suites, {
        TIMINGS: timings,
        POSTGRES_FSYNC: 'off',
        POSTGRES_TEMPLATE: join(folder, 'postgres-template'),
      })),
    );
  const done = ended.map(({ command, exitCode, timings: { durationSeconds } }) => ({
    name: command.name,
    seconds: durationSeconds,
    isGood: exitCode === 0,
  }));
  for (const line of summaryOf(done, read(timings))) console.log(line);
  process.exitCode = done.every(({ isGood }) => isGood) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
