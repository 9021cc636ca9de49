// Runs the tests that prove docs/security.md against a shop of its own, and reports what failed.
// `npm run security` builds the browser programs first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowsOf, tableOf, type Run } from './report.ts';
import { suites } from './suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parches-security-'));

/** Runs mocha with temporary parts. @param shop whether the suites need a running shop too */
const run = async (files: string[], shop: boolean): Promise<Run> => {
  if (files.length === 0) return { tests: [], failures: [] };
  const output = join(folder, shop ? 'browser.json' : 'parts.json');
  // The time limit is generous: a busy machine must not make a proof fail.
  const mocha = ['mocha', '--exit', '--timeout', '60000', '--reporter', 'json'];
  const report = ['--reporter-option', `output=${output}`];
  const supervisor = [
    'adapters/embedded/supervisor.ts',
    '--temporary',
    ...(shop ? ['--shop'] : []),
  ];
  const child = spawn(process.execPath, [...supervisor, ...mocha, ...report, ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  return JSON.parse(readFileSync(output, 'utf8'), (key, value: unknown) =>
    key === 'file' && typeof value === 'string' ? relative(root, value) : value,
  ) as Run;
};

const files = Object.values(suites).flat();
console.log(`Trying ${files.length} suites. This takes some minutes.\n`);
const isOfBrowsers = (file: string) => /^(storefront|admin-console)\//.test(file);
try {
  const runs = [
    await run(
      files.filter((file) => !isOfBrowsers(file)),
      false,
    ),
    await run(files.filter(isOfBrowsers), true),
  ];
  const all = {
    tests: runs.flatMap(({ tests }) => tests),
    failures: runs.flatMap(({ failures }) => failures),
  };
  const rows = rowsOf(suites, all);
  for (const { file, fullTitle, err } of all.failures)
    console.log(`✗ ${file}\n  ${fullTitle}\n  ${err.message?.split('\n')[0] ?? ''}\n`);
  console.log(tableOf(rows));
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
