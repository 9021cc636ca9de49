// Runs the named test files, each with the processes that its name asks for:
//
//   node adapters/embedded/run-tests.ts FILE… [mocha's options]
//
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * How to run mocha (arguments of `node`): alone, with the embedded parts, or with the shop as well.
 */
const WITH = {
  nothing: ['node_modules/mocha/bin/mocha.js'],
  parts: ['adapters/embedded/supervisor.ts', '--temporary', 'mocha', '--exit'],
  shop: ['adapters/embedded/supervisor.ts', '--temporary', '--shop', 'mocha', '--exit'],
};
const BROWSER = ['adapters/embedded/browser.ts'];
/** A shop in a test serves the built pages, as any does. The supervisor's shop builds them itself. */
const BUILD = ['adapters/embedded/build.ts'];

const needOf = (file: string): keyof typeof WITH => {
  if (!/\.(integration|browser)\.test\.ts$/.test(file)) return 'nothing';
  return /^(storefront|admin-console)\/.*\.browser\.test\.ts$/.test(file) ? 'shop' : 'parts';
};

/**
 * The commands (arguments of `node`) that run these test files, the quickest first.
 * @param args mocha's arguments, among them the files
 * @throws Problem when no file is named, or one does not exist or is no test
 */
export const commandsFor = (
  files: readonly string[],
  args: readonly string[],
  isFile: (path: string) => boolean,
): string[][] => {
  if (files.length === 0)
    throw new Problem('Which tests? npm run t -- FILE… [mocha’s options, such as --grep WORDS]');
  for (const file of files) {
    if (!isFile(file)) throw new Problem(`There is no file ${file}.`);
    if (!file.endsWith('.test.ts'))
      throw new Problem(`${file} is no test: the name of one ends in .test.ts.`);
  }
  const needs = new Map(files.map((file) => [file, needOf(file)]));
  const commands = Object.entries(WITH).flatMap(([need, command]) => {
    // Every argument that is no file is an option or its value, and goes to each command.
    const own = args.filter((arg) => (needs.get(arg) ?? need) === need);
    return [...needs.values()].some((each) => each === need) ? [[...command, ...own]] : [];
  });
  const hasBrowser = files.some((file) => file.endsWith('.browser.test.ts'));
  const hasParts = [...needs.values()].some((need) => need === 'parts');
  return [hasBrowser ? [BROWSER] : [], hasParts ? [BUILD] : [], commands].flat();
};

/** Runs a Node program to its end. @returns its exit code */
const run = async (args: string[]): Promise<number> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const end = () => child.kill('SIGTERM');
  const leaveToTerminal = () => {};
  process.on('SIGTERM', end).on('SIGINT', leaveToTerminal);
  await once(child, 'exit');
  process.off('SIGTERM', end).off('SIGINT', leaveToTerminal);
  return child.exitCode ?? 128 + (child.signalCode ? constants.signals[child.signalCode] : 0);
};

const main = async (given: string[]): Promise<number> => {
  const mocha: { loadOptions: (args: string[]) => { _?: string[] } } = createRequire(
    import.meta.url,
  )('mocha/lib/cli/options.cjs');
  const isGiven = new Set(mocha.loadOptions(given)._);
  const inRoot = (arg: string) => (isGiven.has(arg) ? relative(root, arg) : arg);
  const isFile = (path: string) =>
    statSync(`${root}/${path}`, { throwIfNoEntry: false })?.isFile() ?? false;
  for (const command of commandsFor([...isGiven].map(inRoot), given.map(inRoot), isFile)) {
    const code = await run(command);
    if (code !== 0) return code;
  }
  return 0;
};

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
