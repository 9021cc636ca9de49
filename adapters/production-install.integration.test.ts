import { expect } from 'chai';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStale } from './embedded/build.ts';
import { withTemporaryFolder } from './embedded/data-folder.ts';
import { cleanEnvironment, runToEnd } from './embedded/fixtures/processes.ts';
import { freePorts } from './embedded/ports.ts';
import { createStripeSandbox } from './embedded/stripe-sandbox/server.ts';
import { eventually } from './http/testing/running-shop.ts';
import { need, ShopClient } from './http/testing/shop-client.ts';
import { knownFiles } from './opendb/part.ts';
import { freshDatabase } from './postgres/testing/fresh-database.ts';
import { fetchAnew } from './http/testing/fetch-anew.ts';

const root = join(import.meta.dirname, '..');

/** Node itself is that of the test. */
const notInstalled = /^node_modules\/node-linux-/;

/**
 * Copies the shop's code and its builds, and links the packages that `npm ci --omit=dev` installs: where links are
 * not followed (`NODE_OPTIONS` below), each looks for others beside its link, as where it is installed.
 */
const install = (folder: string): void => {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/[^/]+(\/[^/]+)?$/.test(path) && dev !== true)
    .map(([path]) => path)
    .filter((path) => !notInstalled.test(path) && existsSync(join(root, path)));
  const ours = ['package.json', 'domain', 'application', 'adapters'];
  for (const path of [...ours, 'storefront/dist', 'admin-console/dist'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of packages) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
};

/** Writes the data of one part and a list with its price. @returns the settings that name both */
const writePart = (folder: string) => {
  const part = {
    opendb_id: 'a',
    metadata: { name: 'Ryzen 5 7600', manufacturer: 'AMD', part_numbers: ['100-1'] },
  };
  mkdirSync(folder);
  for (const file of knownFiles)
    writeFileSync(
      join(folder, `${file}.jsonl.gz`),
      gzipSync(file === 'CPU' ? JSON.stringify(part) : ''),
    );
  const prices = join(folder, 'prices.csv');
  writeFileSync(prices, 'part,price,stock\n100-1,199.99,4\n');
  return { PARTS_DIR: folder, PRICES: prices };
};

/** Runs programs of the install one after another in one process, whose start costs more than they. */
const inOneProcess = `
  const told = [];
  for (const [path, ...words] of JSON.parse(process.argv[1])) {
    const { program } = await import(path);
    let said = '';
    const write = (text) => (said += text);
    const terminal = { argv: ['', '', ...words], env: process.env, stdout: { write }, stderr: { write } };
    told.push({ code: await program(terminal), said });
  }
  console.log(JSON.stringify(told));
  process.exit();`;

/** Each call: the exit code, what is said, the program and its words. */
const expectSaid = async (
  folder: string,
  environment: NodeJS.ProcessEnv,
  calls: readonly (readonly [number, string, string, ...string[]])[],
): Promise<void> => {
  const asked = calls.map(([, , file, ...words]) => [join(folder, 'adapters', file), ...words]);
  const args = ['--input-type=module', '--eval', inOneProcess, JSON.stringify(asked)];
  const { code, output } = await runToEnd(args, environment);
  expect(code, output).to.equal(0);
  const told: { code: number; said: string }[] = JSON.parse(output);
  for (const [i, [code, said]] of calls.entries()) {
    expect(told[i]?.said).to.include(said);
    expect(told[i]?.code).to.equal(code);
  }
};

describe('A production install', () => {
  it('serves pages, the console and the API without the packages that only builds and tests need', () =>
    withTemporaryFolder(async (folder) => {
      const run = async (args: string[], environment: NodeJS.ProcessEnv) => {
        const { code, output } = await runToEnd(args, environment);
        expect(code, output).to.equal(0);
      };
      await buildStale(root, run, () => {});
      install(folder);
      expect(existsSync(join(folder, 'node_modules/react-admin'))).to.equal(false);

      const database = await freshDatabase();
      const sandbox = createStripeSandbox({
        secretKey: 'sk_test_real',
        publishableKey: 'pk_test_real',
        data: ':memory:',
        webhookSecret: 'whsec_real',
      });
      let shop: ChildProcess | undefined;
      try {
        const [port] = await freePorts(1);
        const env = cleanEnvironment({
          NODE_ENV: 'production',
          NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
          PORT: `${port}`,
          DATABASE_URL: database.url,
          FIREBASE_PROJECT_ID: 'shop',
          FIREBASE_API_KEY: 'key',
          FIREBASE_AUTH_DOMAIN: 'shop.example',
          TOKEN_KEYS: randomBytes(32).toString('base64url'),
          GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'not-there.json'),
          LOG_LEVEL: 'error',
          NODE_COMPILE_CACHE: join(folder, 'cache'), // else each run adds its own to ours
        });
        // Production keeps out the parts on which two of them can end well.
        const { email } = await new ShopClient(
          '',
          `http://${need('FIREBASE_AUTH_EMULATOR_HOST')}`,
        ).account();
        const onParts = {
          ...env,
          NODE_ENV: '',
          FIREBASE_PROJECT_ID: need('FIREBASE_PROJECT_ID'),
          FIREBASE_AUTH_EMULATOR_HOST: need('FIREBASE_AUTH_EMULATOR_HOST'),
          STRIPE_API_URL: `http://127.0.0.1:${await sandbox.listen(0)}`,
        };
        const migrated = await runToEnd([join(folder, 'adapters/postgres/migrate.ts')], env);
        expect(migrated).to.deep.equal({ code: 0, output: 'The database is up to date.\n' });
        const misses = 'GOOGLE_APPLICATION_CREDENTIALS names a file that is not';
        await expectSaid(folder, env, [
          [1, misses, 'promote.ts', email],
          [1, 'PARTS_DIR', 'import-parts.ts'],
        ]);
        await expectSaid(folder, onParts, [
          [0, `${email} is an admin.`, 'promote.ts', email, '--unverified'],
          [0, 'All agrees: 0 payments', 'reconcile.ts', '0'],
        ]);
        const production = { ...env, GOOGLE_APPLICATION_CREDENTIALS: '' };
        // Its picture is one of the shop's own, which an install has among what is built.
        await expectSaid(folder, { ...production, ...writePart(join(folder, 'parts')) }, [
          [0, 'Done: 1 read, 1 new, 0 there already, 0 refused.', 'import-parts.ts', email],
        ]);
        shop = spawn(process.execPath, [join(folder, 'adapters/main.ts')], {
          cwd: folder,
          env: production,
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        });
        const said = await Promise.race([once(shop, 'message'), once(shop, 'exit')]);
        expect(said[0]).to.equal('ready');
        for (const [path, content] of [
          ['/', '<h1'],
          ['/parches', '<h1'],
          ['/admin/', '<script'],
          ['/docs', 'swagger-ui'],
          ['/product?limit=1', 'Ryzen 5 7600'],
          ['/pictures/processors.svg', '<svg'],
          ['/readyz', ''],
        ] as const) {
          const headers = {
            accept: path === '/product?limit=1' ? 'application/json' : 'text/html',
          };
          // A page whose lists take long is sent without them, which is nothing of the packages.
          await eventually(
            async () => {
              const answer = await fetchAnew(`http://127.0.0.1:${port}${path}`, { headers });
              return { path, status: answer.status, text: await answer.text() };
            },
            ({ status, text }) => status === 200 && text.includes(content),
          );
        }
      } finally {
        if (shop?.exitCode === null) {
          shop.kill('SIGKILL');
          await once(shop, 'exit');
        }
        await sandbox.close();
        await database.drop();
      }
    }));
});
