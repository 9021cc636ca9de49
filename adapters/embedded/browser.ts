// Finds the browser that the tests drive:
//
//   node adapters/embedded/browser.ts    installs Debian's where it is missing
//
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { readIfThere } from './files.ts';

/** Chromium without windows opens a page in a third of the time that Chromium itself takes. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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

/**
 * The path of the machine's Chromium or Chrome: the one that `CHROMIUM` names, else the first
 * found.
 */
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

/**
 * Whether Debian's package is to be tried: where there is no browser, and on Debian itself where a
 * slower one is found. Ubuntu, for one, has no such package.
 * @param osRelease what /etc/os-release says
 */
export const isToInstall = (found: string | undefined, osRelease: string): boolean =>
  found === undefined || (basename(found) !== shell && /^ID="?debian"?$/m.test(osRelease));

/** Installs Debian's package, as root alone can do. */
const install = (): void => {
  if (process.getuid?.() !== 0) return;
  console.error('Installing Chromium for the browser tests…');
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  if (apt('update')) apt('install', '-y', '--no-install-recommends', shell);
};

if (import.meta.main) {
  const osRelease = readIfThere('/etc/os-release') ?? '';
  if (!process.env['CHROMIUM'] && isToInstall(findBrowser(process.env), osRelease)) install();
  if (!findBrowser(process.env)) {
    console.error(
      'The browser tests need Chromium or Chrome: install one, or set CHROMIUM to its path.',
    );
    process.exitCode = 1;
  }
}
