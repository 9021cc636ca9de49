import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Where the pages of today are, for a version that has built none. */
export const pagesOfToday = {
  STOREFRONT_DIR: join(root, 'storefront', 'dist'),
  CONSOLE_DIR: join(root, 'admin-console', 'dist'),
};

/** Unpacks the shop as a commit has it, for the packages of today. @returns its folder, a new one in `folder` */
export const unpackVersion = (commit: string, folder: string): string => {
  const version = join(folder, 'version-before');
  mkdirSync(version);
  const packed = `${version}.tar`;
  execFileSync('git', ['-C', root, 'archive', '--output', packed, commit]);
  execFileSync('tar', ['--extract', '--file', packed, '--directory', version]);
  symlinkSync(join(root, 'node_modules'), join(version, 'node_modules'));
  return version;
};
