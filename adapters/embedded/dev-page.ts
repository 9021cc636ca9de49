import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * In development, the shop answers this text for each page of a browser program. The development
 * server recognises it and sends Vite's page instead, with the shop's status.
 */
export const DEV_PAGE = '<!doctype html><title>Parches in development</title>\n';

const routes = new URL('../../storefront/src/app/routes.ts', import.meta.url);

/**
 * Writes a folder that the shop can use in place of a built browser program: the page, and a module
 * with the storefront's routes. @returns the folder
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
