// Installs programs that are no part of ours, each in its folder, unless they are installed already:
//
//   node bench/install.ts FOLDER…
//
// Their package.json names exact versions; the packages that these depend on are as of the date in
// .npmrc. It needs the network the first time. No install scripts are run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const flags = '--ignore-scripts --no-audit --no-fund --no-progress --fetch-retries=1'.split(' ');

const install = async (folder: string): Promise<boolean> => {
  const stamp = join(folder, 'node_modules', '.installed');
  const wanted = ['package.json', '.npmrc']
    .map((file) => readFileSync(join(folder, file)))
    .join('');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;

  console.log(`Installing what stands in ${folder}`);
  const npm = spawn('npm', ['install', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(npm.stderr), once(npm, 'exit')]);
  if (npm.exitCode !== 0) {
    const [why] = /^npm error .*(?:failed|reason|not found).*$/im.exec(said) ??
      /^npm error (?!code).+$/im.exec(said) ?? [`npm ended with ${npm.exitCode}`];
    console.error(`Could not install ${folder}, which takes the network once: ${why}`);
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
};

for (const folder of process.argv.slice(2)) if (!(await install(folder))) process.exit(1);
