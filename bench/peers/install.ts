// Installs the other shops, each in its folder by its own lock file, unless that has been done. It
// takes the network once; nothing of theirs runs while it is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// Not `ci`: that refuses a lock file that leaves out binaries of machines which the registry it was
// made from lacks. What the lock file names is installed as it says, and it is not written.
const flags =
  '--no-save --ignore-scripts --no-audit --no-fund --no-progress --fetch-retries=1'.split(' ');

const install = async (peer: string): Promise<boolean> => {
  const folder = join(import.meta.dirname, peer);
  const stamp = join(folder, 'node_modules', '.installed');
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
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
