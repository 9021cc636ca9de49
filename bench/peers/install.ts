// Installs the other shops, each in its folder, unless they are installed already. Their
// package.json names exact versions; the packages that these depend on are as of the date in
// .npmrc. It needs the network the first time. No install scripts are run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const flags = '--ignore-scripts --no-audit --no-fund --no-progress --fetch-retries=1'.split(' ');

const install = async (peer: string): Promise<boolean> => {
  const folder = join(import.meta.dirname, peer);
  const stamp = join(folder, 'node_modules', '.installed');
  const wanted = ['package.json', '.npmrc']
    .map((file) => readFileSync(join(folder, file)))
    .join('');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;

  console.log(`Installing ${peer} into ${folder}`);
  const npm = spawn('npm', ['install', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(npm.stderr), once(npm, 'exit')]);
  if (npm.exitCode !== 0) {
    const [why] = /^npm error .*(?:failed|reason|not found).*$/im.exec(said) ??
      /^npm error (?!code).+$/im.exec(said) ?? [`npm ended with ${npm.exitCode}`];
    console.error(`Could not install ${peer}, which takes the network once: ${why}`);
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
};

for (const peer of ['vendure', 'medusa']) if (!(await install(peer))) process.exit(1);
