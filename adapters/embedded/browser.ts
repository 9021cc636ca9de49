// Finds the browser that the tests drive:
//
//   node adapters/embedded/browser.ts    installs Debian's Chromium where there is none
//
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of the machine's Chromium or Chrome: what `CHROMIUM` names, or else the first there is. */
export const findBrowser = (environment: NodeJS.ProcessEnv): string | undefined => {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const named = environment['CHROMIUM'];
  const candidates = [
    ...(named ? [named] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
  ];
  return candidates.find(isProgram);
};

/** Installs Debian's package, where this is Debian and we may. Tells whether that went well. */
const install = (): boolean => {
  if (process.getuid?.() !== 0) return false;
  console.error('Installing Chromium for the browser tests…');
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
};

if (import.meta.main && !findBrowser(process.env)) {
  if (!install() || !findBrowser(process.env)) {
    console.error(
      'The browser tests need Chromium or Chrome: install one, or set CHROMIUM to its path.',
    );
    process.exitCode = 1;
  }
}
