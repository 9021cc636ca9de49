// Runs one of the project's programs on the project's own packages and its own Node:
//
//   node adapters/embedded/run.mjs NAME [arguments…]
//
// NAME is that of a script in package.json. Plain JavaScript: on a fresh clone the system's Node
// runs it (see bootstrap.mjs).
import { isStarted, runOnPackages } from './bootstrap.mjs';

const supervisor = ['node', 'adapters/embedded/supervisor.ts'];
const node = (...words) => ['node', ...words];
/** Runs a program on the data and the parts of `npm start`. */
const onOurParts = (...words) => [...supervisor, ...node(...words)];
/** Runs a command on temporary parts. */
const onParts = (...command) => [...supervisor, '--temporary', ...command];
/** Runs a command on temporary parts and a temporary shop. */
const onShop = (...command) => [...supervisor, '--temporary', '--shop', ...command];
const mocha = (...words) => ['mocha', '--reporter', 'adapters/embedded/reporter.ts', ...words];
const build = node('adapters/embedded/build.ts');

/**
 * The commands of each program, which run one after another. Arguments go to the last one.
 * @type {Record<string, string[][]>}
 */
export const programs = {
  start: [supervisor],
  dev: [[...supervisor, '--dev']],
  migrate: [onOurParts('adapters/postgres/migrate.ts')],
  seed: [onOurParts('adapters/postgres/seed/seed.ts')],
  promote: [onOurParts('adapters/promote.ts')],
  'import:parts': [onOurParts('adapters/import-parts.ts')],
  reconcile: [onOurParts('adapters/reconcile.ts')],
  build: [build],

  test: [node('adapters/embedded/browser.ts'), node('adapters/embedded/verify.ts')],
  t: [node('adapters/embedded/run-tests.ts')],
  check: [
    [
      'concurrently',
      '--prefix=none',
      'oxlint --type-aware --type-check --deny-warnings',
      'oxfmt --check',
      'node adapters/embedded/walls.ts',
      'tsc --project tsconfig.core.json',
    ],
  ],
  'test:unit': [
    [
      // They wait for nothing: one that hangs is told of after a minute, while the others go on.
      ...mocha('--ignore', '**/*.{integration,browser}.test.ts', '--ignore', '**/node_modules/**'),
      '--timeout=60000',
      '{domain,application,adapters,storefront,admin-console,bench,containers}/**/*.test.ts',
    ],
  ],
  'test:http': [build, onParts(...mocha('--exit', 'adapters/http/**/*.integration.test.ts'))],
  'test:parts': [
    build,
    onParts(
      ...mocha('--exit', '--ignore', 'adapters/http/**'),
      '{adapters,bench}/**/*.integration.test.ts',
      'adapters/**/*.browser.test.ts',
    ),
  ],
  'test:storefront': [onShop(...mocha('--exit', 'storefront/src/**/*.browser.test.ts'))],
  'test:console': [onShop(...mocha('--exit', 'admin-console/src/**/*.browser.test.ts'))],

  size: [build, node('storefront/measure/size.ts')],
  lighthouse: [
    node('bench/install.ts', 'storefront/measure/lighthouse'),
    onShop('node', 'storefront/measure/lighthouse.ts'),
  ],
  phone: [onShop('node', 'storefront/measure/phone.ts')],
  screenshots: [
    onShop('node', 'storefront/src/testing/screenshots.ts'),
    onShop('node', 'admin-console/src/testing/screenshots.ts'),
  ],
  draw: [node('storefront/drawings/draw.ts')],

  image: [build, onParts('node', 'containers/image.ts')],

  security: [build, node('bench/security/run.ts')],
  chaos: [node('bench/chaos/chaos.ts')],
  'bench:mails': [node('bench/chaos/mails-away.ts')],
  cluster: [node('bench/install.ts', 'bench/cluster/s3'), node('bench/cluster/cluster.ts')],
  fuzz: [onParts('node', 'bench/fuzz/fuzz.ts')],
  bench: [build, onParts('node', 'bench/speed/speed.ts')],
  'bench:overload': [onParts('node', 'bench/overload/run.ts')],
  'bench:lists': [onParts('node', 'bench/lists/lists.ts')],
  'bench:growth': [onParts('node', 'bench/growth/growth.ts')],
  'bench:fit': [onParts('node', 'bench/fit/fit.ts')],
  'bench:peers': [
    node('bench/install.ts', 'bench/peers/vendure', 'bench/peers/medusa'),
    onParts('node', 'bench/peers/peers.ts'),
  ],
};

if (isStarted(import.meta.url)) {
  const [name = '', ...args] = process.argv.slice(2);
  const commands = Object.hasOwn(programs, name) ? programs[name] : [];
  if (commands.length > 0) {
    await runOnPackages([...commands.slice(0, -1), [...commands[commands.length - 1], ...args]]);
  } else {
    console.error(`Which program? One of ${Object.keys(programs).join(', ')}.`);
    process.exitCode = 2;
  }
}
