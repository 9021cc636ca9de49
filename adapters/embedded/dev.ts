import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './part.ts';
import type { Address } from './settings.ts';

/** The folders whose code the shop runs. */
const SOURCES = ['domain', 'application', 'adapters'];

/** Editors write a file in steps: one change is what comes within so many milliseconds. */
const ONE_CHANGE = 150;

/** Calls `changed` after every change of the shop's code, tests and the embedded set-up aside. */
export const watchSources = (root: string, changed: () => void): void => {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    if (!existsSync(join(root, folder))) continue;
    const watcher = watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|json)$/.test(name) || name.endsWith('.test.ts')) return;
      if (join(folder, name).startsWith(join('adapters', 'embedded'))) return;
      clearTimeout(timer);
      timer = setTimeout(changed, ONE_CHANGE);
    });
    watcher.unref();
  }
};

/** The server that browsers reach in development: Vite's, with the shop behind it. */
export const frontProgram = (
  environment: NodeJS.ProcessEnv,
  { host, port }: Address,
  shop: NodeJS.ProcessEnv,
): Program => ({
  name: 'The development server',
  arguments: [fileURLToPath(new URL('dev-front.ts', import.meta.url))],
  environment: {
    ...environment,
    HOST: host,
    PORT: `${port}`,
    SHOP_PORT: shop['PORT'],
    NODE_ENV: 'development',
  },
  patience: 5000,
});
