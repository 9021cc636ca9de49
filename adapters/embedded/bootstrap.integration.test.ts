import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readIfThere } from './files.ts';
import { until } from './fixtures/processes.ts';

/**
 * Replaces npm: writes its arguments to `calls`, waits while a file `wait` exists, then installs.
 */
const NPM = `#!/bin/sh
echo "$@" >> "$ROOT/calls"
[ "$npm_config_loglevel" = error ] || echo 'npm warn EBADENGINE' >&2
[ ! -e "$ROOT/broken" ] || echo 'npm error broken' >&2
while [ -e "$ROOT/wait" ]; do sleep 0.02; done
[ ! -e "$ROOT/broken" ] || exit 3
mkdir -p "$ROOT/node_modules/.bin"
`;

describe('the bootstrap', () => {
  let root: string;
  let said: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'parches-bootstrap-'));
    mkdirSync(join(root, 'adapters/embedded'), { recursive: true });
    for (const script of ['bootstrap.mjs', 'run.mjs'])
      cpSync(
        fileURLToPath(new URL(script, import.meta.url)),
        join(root, 'adapters/embedded', script),
      );
    writeFileSync(join(root, 'package-lock.json'), '{}');
    nodeIsThereFor(`${process.platform}-${process.arch}`);
    mkdirSync(join(root, 'bin'));
    writeFileSync(join(root, 'bin/npm'), NPM);
    chmodSync(join(root, 'bin/npm'), 0o755);
    symlinkSync(process.execPath, join(root, 'bin/node'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const nodeIsThereFor = (system: string) =>
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ optionalDependencies: { [`node-${system}`]: '99.1.0' } }),
    );
  const spawnIt = (...command: string[]): ChildProcess => spawnScript('bootstrap.mjs', ...command);
  const spawnScript = (script: string, ...words: string[]): ChildProcess =>
    spawn(process.execPath, [join(root, 'adapters/embedded', script), ...words], {
      cwd: root,
      env: { ROOT: root, PATH: `${root}/bin:/usr/bin:/bin` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run = (...command: string[]) => toEnd(spawnIt(...command));
  const toEnd = async (child: ChildProcess) => {
    said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return child.signalCode ?? child.exitCode;
  };
  const installs = () => (readIfThere(join(root, 'calls')) ?? '').split('\n').length - 1;

  it('installs once, and again when the lock file or what is installed has changed', async () => {
    expect(await run('sh', '-c', 'exit 7')).to.equal(7);
    expect(await run('true')).to.equal(0);
    expect(installs()).to.equal(1);
    expect(readFileSync(join(root, 'calls'), 'utf8')).to.include('ci --include=dev');
    writeFileSync(join(root, 'package-lock.json'), '{ }');
    expect(await run('true')).to.equal(0);
    expect(installs()).to.equal(2);
    expect(await run('true')).to.equal(0);
    expect(installs()).to.equal(2);
    // As `npm prune --omit=dev` leaves it.
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
    expect(await run('true')).to.equal(0);
    expect(installs()).to.equal(3);
  });

  it('says in one line that the Node of the project comes with it, and hides no error', async () => {
    await run('true');
    expect(said.trim().split('\n')).to.deep.equal([
      'Installing the packages of package-lock.json…',
      `Node.js 99.1.0 comes with them: the system's ${process.version} only starts it.`,
    ]);
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'broken'), '');
    await run('true');
    expect(said).to.include('npm error broken').and.to.include('could not be installed');
  });

  it('says that it needs a newer Node where npm has none for the system', async () => {
    nodeIsThereFor('amiga-m68k');
    expect(await run('true')).to.equal(1);
    const system = `${process.platform}-${process.arch}`;
    expect(said).to.equal(
      `It needs Node.js 99 or later, which npm does not have for ${system}: this is ${process.version}.\n`,
    );
    expect(installs()).to.equal(0);
  });

  it('runs the project’s own programs before the system’s', async () => {
    await run('true');
    writeFileSync(join(root, 'node_modules/.bin/true'), '#!/bin/sh\nexit 5\n', { mode: 0o755 });
    expect(await run('true')).to.equal(5);
  });

  it('installs once for two that start together', async () => {
    writeFileSync(join(root, 'wait'), '');
    const both = Promise.all([run('true'), run('true')]);
    await until('npm runs', () => installs() === 1);
    rmSync(join(root, 'wait'));
    expect(await both).to.deep.equal([0, 0]);
    expect(installs()).to.equal(1);
  });

  it('does not run the command after an install that failed, and tries again', async () => {
    writeFileSync(join(root, 'broken'), '');
    expect(await run('touch', join(root, 'ran'))).to.equal(3);
    expect(readIfThere(join(root, 'ran'))).to.equal(undefined);
    rmSync(join(root, 'broken'));
    expect(await run('true')).to.equal(0);
    expect(installs()).to.equal(2);
  });

  it('waits for the npm of one that was killed, and then installs itself', async () => {
    writeFileSync(join(root, 'wait'), '');
    const killed = spawnIt('true');
    await until('npm runs', () => installs() === 1);
    await until('it is known to', () =>
      (readIfThere(join(root, '.parches/install.lock')) ?? '').includes('\n'),
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const second = spawnIt('true');
    const ended = once(second, 'exit');
    const [said] = await once(second.stdout ?? second, 'data');
    expect(String(said)).to.include('Waiting for another install');
    expect(installs()).to.equal(1);
    rmSync(join(root, 'wait'));
    await ended;
    expect(second.exitCode).to.equal(0);
    expect(installs()).to.equal(2);
  });

  it('passes a signal on and ends as the command did', async () => {
    const child = spawnIt('sh', '-c', `touch ${root}/started; exec sleep 60`);
    await until('it runs', () => readIfThere(join(root, 'started')) !== undefined);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.signalCode).to.equal('SIGTERM');
  });

  /** The arguments that run.mjs passes to `node` for a program, one line for each command. */
  const nodeGets = async (broken: string, ...words: string[]) => {
    rmSync(join(root, 'bin/node'));
    const node = `#!/bin/sh\necho "$@"\ncase "$1" in *${broken}) exit 4;; esac\n`;
    writeFileSync(join(root, 'bin/node'), node, { mode: 0o755 });
    const code = await toEnd(spawnScript('run.mjs', ...words));
    const lines = said
      .split('\n')
      .filter((line) => line.startsWith('adapters') || line.startsWith('storefront'));
    return { code, lines };
  };

  it('runs a program’s commands in turn, and gives the arguments to the last', async () => {
    await run('true');
    const build = 'adapters/embedded/build.ts';
    const size = 'storefront/measure/size.ts --far away';
    expect(await nodeGets('none', 'size', '--far', 'away')).to.deep.equal({
      code: 0,
      lines: [build, size],
    });
    expect(await nodeGets('size.ts', 'size', '--far', 'away')).to.deep.equal({
      code: 4,
      lines: [build, size],
    });
    expect(await nodeGets('build.ts', 'size')).to.deep.equal({ code: 4, lines: [build] });
  });

  it('says which programs there are', async () => {
    expect(await toEnd(spawnScript('run.mjs', 'strat'))).to.equal(2);
    expect(said).to.include('start, dev,');
  });
});
