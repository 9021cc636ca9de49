// Runs a command on the project's own packages and its own Node:
//
//   node adapters/embedded/bootstrap.mjs <command> [arguments…]
//
// Installs what package-lock.json lists when node_modules holds anything else, then runs the
// command with node_modules/.bin first on the PATH. Plain JavaScript without a dependency: on a
// fresh clone the system's Node runs it, and that may be older than the one the project brings.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.parches-installed');
const lockFile = join(root, '.parches', 'install.lock');
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    // npm's own list of what is there. `npm prune` changes it, and leaves the stamp.
    .update(read(join(modules, '.package-lock.json')) ?? '')
    .digest('hex');

const isInstalled = () => read(stampFile) === wantedStamp();

/** The stamp is written last, so that an interrupted install counts as none. */
const stamp = () => writeFileSync(stampFile, wantedStamp());

/** Runs to the end, passing signals on; a Ctrl-C at a terminal reaches the child by itself. */
const run = (file, args, { env = process.env, started = () => {} } = {}) =>
  new Promise((done, fail) => {
    const child = spawn(file, args, { cwd: process.cwd(), env, stdio: 'inherit' });
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    child.once('spawn', () => started(child.pid));
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, forward);
      done({ code, signal });
    });
  });

/** Ends this process with its child's exit code or signal. */
const endAs = ({ code, signal }) => {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
};

/** Whether the process still runs and is an install: another process may have its id by now. */
const installs = (pid) => {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const commandLine = existsSync('/proc/self/cmdline') && read(`/proc/${pid}/cmdline`);
  return typeof commandLine !== 'string' || /bootstrap\.mjs|run\.mjs|npm/.test(commandLine);
};

/** Removes the lock file when none of the processes named in it runs any more. */
const dropStaleLock = () => {
  const holders = read(lockFile);
  if (holders === undefined || holders.split('\n').some((pid) => installs(Number(pid)))) return;
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // Another process may have made a new lock file before the move: then it is put back.
  if (read(aside) === holders) rmSync(aside);
  else renameSync(aside, lockFile);
};

const takeLock = () => {
  mkdirSync(join(root, '.parches'), { recursive: true, mode: 0o711 });
  try {
    writeFileSync(lockFile, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
};

const npm = () => {
  const script = process.env['npm_execpath'];
  return script && basename(script).startsWith('npm-cli')
    ? { file: process.execPath, args: [script] }
    : { file: 'npm', args: [] };
};

const majorOf = (version) => Number(version.split('.')[0]);

/** The Node that the packages bring. npm has it for some systems alone. */
const nodeOfPackages = () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const system = `${process.platform}-${process.arch}`;
  const [wanted] = Object.values(optionalDependencies);
  return { wanted, system, isBrought: `node-${system}` in optionalDependencies };
};

const sayWhichNode = () => {
  const { wanted, isBrought } = nodeOfPackages();
  if (isBrought && majorOf(process.versions.node) !== majorOf(wanted))
    console.log(
      `Node.js ${wanted} comes with them: the system's ${process.version} only starts it.`,
    );
};

/** Why nothing can run here, if so. */
const obstacle = () => {
  const { wanted, system, isBrought } = nodeOfPackages();
  if (isBrought || majorOf(process.versions.node) >= majorOf(wanted)) return undefined;
  return `It needs Node.js ${majorOf(wanted)} or later, which npm does not have for ${system}: this is ${process.version}.`;
};

/** Installs, or waits for the process that does. @returns how a failed install ended */
const install = async () => {
  let announced = false;
  while (!takeLock()) {
    if (!announced) console.log('Waiting for another install of the packages…');
    announced = true;
    await pause(200);
    if (isInstalled()) return undefined;
    dropStaleLock();
  }
  try {
    if (isInstalled()) return undefined;
    console.log('Installing the packages of package-lock.json…');
    sayWhichNode();
    rmSync(stampFile, { force: true });
    const { file, args } = npm();
    const ended = await run(file, [...args, 'ci', '--include=dev', '--prefix', root], {
      // With an older Node, npm would print one warning for each package.
      env: { npm_config_loglevel: 'error', ...process.env },
      // The lock file names npm's process too: it goes on when only this process is killed.
      // In one step: an empty lock file names nobody, and whoever waits would remove it.
      started: (pid) => {
        writeFileSync(`${lockFile}.new`, `${process.pid}\n${pid}`);
        renameSync(`${lockFile}.new`, lockFile);
      },
    });
    if (ended.code !== 0) return ended;
    stamp();
    return undefined;
  } finally {
    rmSync(lockFile, { force: true });
  }
};

/**
 * The command's file, its arguments and its environment, whose PATH begins with the project's own
 * commands.
 */
const found = ([command, ...args]) => {
  const path = `${join(modules, '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const files = command.includes('/')
    ? [resolve(command)]
    : path.split(delimiter).map((folder) => join(folder, command));
  const file = files.find((each) => existsSync(each));
  if (!file) throw new Error(`There is no command ${command}.`);
  return [file, args, { env: { ...process.env, PATH: path } }];
};

/** Replaces this process with the command where this Node can do that, else runs it as a child. */
const start = async (command) => {
  const [file, args, { env }] = found(command);
  if (process.execve) process.execve(file, [command[0], ...args], env);
  else endAs(await run(file, args, { env }));
};

/**
 * Installs the packages when necessary, then runs the commands one after another. This process ends
 * with the exit code of the first command that fails, or of the last one.
 * @param {string[][]} commands
 */
export const runOnPackages = async (commands) => {
  const why = obstacle();
  if (why) {
    console.error(why);
    process.exitCode = 1;
    return;
  }
  const failed = isInstalled() ? undefined : await install();
  if (failed) {
    console.error('The packages could not be installed: see what npm says above.');
    endAs(failed);
    return;
  }
  const before = commands.slice(0, -1);
  for (const command of before) {
    const ended = await run(...found(command));
    if (ended.code !== 0) {
      endAs(ended);
      return;
    }
  }
  for (const command of commands.slice(-1)) await start(command);
};

/**
 * Whether Node was started with this file. (The system's Node may be too old for
 * `import.meta.main`.)
 * @param {string} url
 */
export const isStarted = (url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

if (isStarted(import.meta.url)) {
  const command = process.argv.slice(2);
  if (command.length > 0) {
    await runOnPackages([command]);
  } else {
    console.error('usage: node adapters/embedded/bootstrap.mjs <command> [arguments…]');
    process.exitCode = 2;
  }
}
