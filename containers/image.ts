// `npm run image`: builds the image, runs it with the settings of production, without rights and on a
// file system that nobody may write, and measures both. It takes root and two of Debian's packages, no
// daemon and no registry of images: buildah, and debootstrap for a base where BASE names none.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../adapters/embedded/ports.ts';

const root = join(import.meta.dirname, '..');
const work = join(root, '.parches', 'image');
const storage = ['storage', 'run'].map((name) => join(work, name)) as [string, string];
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const image = 'localhost/parches';
const limits = { megabytes: 400, startMs: 2_000 };
/** What takes longer will not come, however busy the machine is. */
const patienceMs = 60_000;

const say = (line: string) => console.log(line);

/** Runs a command to its end. @returns what it printed @throws Error when it fails */
const run = (command: string, args: string[], shown = false): string => {
  const stdio = shown ? 'inherit' : 'pipe';
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', stdio, stdio],
    maxBuffer: 2 ** 26,
  });
  if (error) {
    console.error(
      `${error.message}. The image needs two tools: apt-get install buildah debootstrap`,
    );
    process.exit(1);
  }
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr ?? status}`);
  return (stdout ?? '').trim();
};

const buildah = (args: string[], shown = false): string =>
  run(
    'buildah',
    ['--storage-driver', 'vfs', '--root', storage[0], '--runroot', storage[1], ...args],
    shown,
  );

/** Debian's smallest system with the Node.js and npm of this machine, made once. @returns its name */
const localBase = (): string => {
  const folder = join(work, 'base');
  if (!existsSync(folder)) {
    say('Making a base…');
    mkdirSync(work, { recursive: true });
    const unfinished = `${folder}.${process.pid}`;
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', unfinished]);
    cpSync(process.execPath, join(unfinished, 'usr/local/bin/node'));
    const npm = realpathSync(run('sh', ['-c', 'command -v npm']));
    const modules = join(unfinished, 'usr/local/lib/node_modules');
    cpSync(join(npm, '..', '..'), join(modules, 'npm'), { recursive: true });
    run('ln', [
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      join(unfinished, 'usr/local/bin/npm'),
    ]);
    renameSync(unfinished, folder);
  }
  const name = 'localhost/parches-base';
  if (buildah(['images', '--quiet', '--filter', `reference=${name}`]) === '') {
    const container = buildah(['from', 'scratch']);
    buildah(['add', '--quiet', container, folder, '/']);
    // It trusts whom this machine trusts, and a proxy on the way to the registry is among them.
    buildah(['add', '--quiet', container, certificates, certificates]);
    buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container]);
    buildah(['commit', '--quiet', '--rm', container, name]);
  }
  return name;
};

const build = (): void => {
  const given = process.env['BASE'];
  const base = given ? [`BASE=${given}`] : [`BASE=${localBase()}`];
  say('Building the image…');
  const pull = given ? [] : ['--pull-never'];
  const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', ...pull];
  const file = join('containers', 'Containerfile');
  buildah(['bud', ...how, '--build-arg', ...base, '--file', file, '--tag', image, '.'], true);
};

/** What of the image's settings is tried here, by Docker's names. */
type Told = { User: string; Env: string[]; Cmd: string[]; Healthcheck: { Test: string[] } };

/** The command as the image's user, in its file system, which it may not write. */
const inside = (folder: string, { User, Env }: Told, [program = '', ...args]: string[]) => {
  const own = Object.fromEntries(Env.map((each) => each.split(/=(.*)/s)));
  const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"';
  const enter = `exec chroot --userspec=${User} "$0" "$@"`;
  const found = join(own['PATH'] ?? '', program);
  return (settings: NodeJS.ProcessEnv) =>
    spawn('unshare', ['--mount', 'sh', '-c', `${readOnly} && ${enter}`, folder, found, ...args], {
      env: { ...own, ...settings, PATH: process.env['PATH'] },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
};

const ended = async (child: ReturnType<ReturnType<typeof inside>>): Promise<number | null> => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

/** Starts the shop in the image's file system. @returns the milliseconds until it was ready */
const tryIt = async (folder: string, told: Told): Promise<number> => {
  const [port = 0] = await freePorts(1);
  const settings = {
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATABASE_URL: process.env['DATABASE_URL'],
    FIREBASE_PROJECT_ID: 'shop',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'shop.example',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_shop',
    TOKEN_KEYS: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'error',
  };
  const migrating = inside(folder, told, ['node', '/shop/adapters/postgres/migrate.ts'])(settings);
  if ((await ended(migrating)) !== 0) throw new Error('The image does not migrate.');

  const startedAt = performance.now();
  const shop = inside(folder, told, told.Cmd)(settings);
  try {
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } }).catch(
        () => undefined,
      );
    while ((await ask('/readyz'))?.status !== 200) {
      if (shop.exitCode !== null || performance.now() - startedAt > patienceMs)
        throw new Error('The image does not start.');
      await pause(10);
    }
    const ms = performance.now() - startedAt;
    for (const path of ['/', '/parches', '/admin/', '/docs'])
      if ((await ask(path))?.status !== 200) throw new Error(`The image does not serve ${path}.`);
    const [, ...check] = told.Healthcheck.Test;
    if ((await ended(inside(folder, told, check)(settings))) !== 0)
      throw new Error('The health check does not find it healthy.');
    shop.kill('SIGTERM');
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('It does not end by SIGTERM.')), patienceMs).unref(),
    );
    if ((await Promise.race([ended(shop), late])) !== 0)
      throw new Error('It does not end in order.');
    return ms;
  } finally {
    shop.kill('SIGKILL');
  }
};

build();
const container = buildah(['from', '--pull-never', image]);
try {
  const folder = buildah(['mount', container]);
  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', image])) as {
    Docker: { config: Told };
  };
  const megabytes = Number(run('du', ['--summarize', '--bytes', folder]).split('\t')[0]) / 1e6;
  const starts: number[] = [];
  while (starts.length < 3) starts.push(await tryIt(folder, Docker.config));
  const ms = Math.max(...starts);
  say(`${image}: ${Math.round(megabytes)} MB (${limits.megabytes} at most)`);
  say(
    `ready after ${starts.map((each) => Math.round(each)).join(', ')} ms (${limits.startMs} at most)`,
  );
  if (megabytes > limits.megabytes || ms > limits.startMs) process.exitCode = 1;
} finally {
  buildah(['rm', container]);
}
