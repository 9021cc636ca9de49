import { expect } from 'chai';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './embedded/build.ts';
import { withTemporaryFolder } from './embedded/data-folder.ts';
import { cleanEnvironment, runToEnd } from './embedded/fixtures/processes.ts';
import { freePorts } from './embedded/ports.ts';
import { createStripeSandbox } from './embedded/stripe-sandbox/server.ts';
import { eventually } from './http/testing/running-shop.ts';
import { need, ShopClient } from './http/testing/shop-client.ts';
import { freshDatabase } from './postgres/fresh-database.ts';

const root = join(import.meta.dirname, '..');

/** Node itself is that of the test; the letters of PDFs are many files, of which no page has any. */
const notCopied = /^node_modules\/(node-linux-|@fontsource\/)/;

/** Copies what a shop is installed with: what `npm ci --omit=dev` installs, its code and its builds. */
const install = (folder: string): void => {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/[^/]+(\/[^/]+)?$/.test(path) && dev !== true)
    .map(([path]) => path)
    .filter((path) => !notCopied.test(path) && existsSync(join(root, path)));
  const ours = ['package.json', 'domain', 'application', 'adapters'];
  for (const path of [...ours, ...packages, 'storefront/dist', 'admin-console/dist'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
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
        for (const [environment, program, words, code, said] of [
          [env, 'postgres/migrate.ts', [], 0, 'The database is up to date.'],
          [
            env,
            'promote.ts',
            [email],
            1,
            'GOOGLE_APPLICATION_CREDENTIALS names a file that is not',
          ],
          [env, 'import-parts.ts', [], 1, 'PARTS_DIR'],
          [onParts, 'promote.ts', [email, '--unverified'], 0, `${email} is an admin.`],
          [onParts, 'reconcile.ts', ['0'], 0, 'All agrees: 0 payments'],
        ] as const) {
          const ended = await runToEnd([join(folder, 'adapters', program), ...words], environment);
          expect(ended.code, ended.output).to.equal(code);
          expect(ended.output, program).to.include(said);
        }
        shop = spawn(process.execPath, [join(folder, 'adapters/main.ts')], {
          cwd: folder,
          env: { ...env, GOOGLE_APPLICATION_CREDENTIALS: '' },
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        });
        const said = await Promise.race([once(shop, 'message'), once(shop, 'exit')]);
        expect(said[0]).to.equal('ready');
        for (const [path, content] of [
          ['/', '<h1'],
          ['/parches', '<h1'],
          ['/admin/', '<script'],
          ['/docs', 'swagger-ui'],
          ['/product?limit=1', '[]'],
          ['/readyz', ''],
        ] as const) {
          const headers = {
            accept: path === '/product?limit=1' ? 'application/json' : 'text/html',
          };
          // A page whose lists take long is sent without them, which is nothing of the packages.
          await eventually(
            async () => {
              const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
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
