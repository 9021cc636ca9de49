import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the shop answers, in development, where a browser program has a page: the development server
 * knows it again and gives Vite's page in its place, with the shop's status.
 */
export const DEV_PAGE = '<!doctype html><title>Parches in development</title>\n';

const routes = new URL('../../storefront/src/app/routes.ts', import.meta.url);

/**
 * Puts the page where the shop takes it for a built browser program, with what knows the
 * storefront's routes. @returns the folder
 */
export const writeDevPage = (dataFolder: string): string => {
  const folder = join(dataFolder, 'dev-page');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'index.html'), DEV_PAGE);
  writeFileSync(
    join(folder, 'routes.mjs'),
    `export { isPage } from ${JSON.stringify(routes.href)};\n`,
  );
  return folder;
};
