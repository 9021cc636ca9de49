// A network of this program's own: a hub, where the shop and the crowd are, and nodes on a bridge.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from '../../adapters/embedded/data-folder.ts';
import { descendantsOf, killAll } from '../../adapters/embedded/fixtures/processes.ts';

/** Debian's packages, and a program or a folder of each. */
const needed = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: 'ip',
  'util-linux': 'unshare',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
};

const inside = 'PARCHES_CLUSTER';

/** @throws Error with what it says, when it fails */
export const run = (command: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => {
    try {
      accessSync(program.startsWith('/') ? program : join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** In one line what is to be installed, if anything is. */
export const missing = (): string | undefined => {
  const packages = Object.entries(needed).filter(([, program]) => !isThere(program));
  if (packages.length === 0) return undefined;
  const names = packages.map(([name]) => name).join(' ');
  return `apt-get install --no-install-recommends ${names}`;
};

/**
 * Runs this program again in namespaces of its own, and `work` in there. The kernel ends all that runs in
 * them, and takes them away, when it ends in whatever way; then nobody writes to its folder any more.
 * @returns its exit code
 */
export const enter = async (work: (folder: string) => Promise<number>): Promise<number> => {
  const given = process.env[inside];
  if (given !== undefined) return work(given);
  return withTemporaryFolder(async (folder) => {
    // A shell is the first process in there: it buries the children of those that were killed.
    const shell = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.argv.slice(1)];
    const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const child = spawn('unshare', [...namespaces, ...shell], {
      stdio: 'inherit',
      env: { ...process.env, [inside]: folder },
    });
    const end = () => {
      const pid = child.pid ?? 0;
      killAll(descendantsOf(pid)[0]?.pid ?? pid);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  });
};

export const hub = '10.77.0.1';
export const addressOf = (node: number): string => `10.77.0.${10 + node}`;
const nameOf = (node: number): string => `node${node}`;

/** Makes the hub of the namespace that this runs in, and so many nodes. */
export const layCables = (nodes: readonly number[]): void => {
  // Named namespaces are files: these are seen in here alone.
  run('mkdir', '-p', '/run/netns');
  run('mount', '-t', 'tmpfs', 'cluster', '/run/netns');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'hub', 'type', 'bridge');
  run('ip', 'addr', 'add', `${hub}/24`, 'dev', 'hub');
  run('ip', 'link', 'set', 'hub', 'up');
  for (const node of nodes) {
    const name = nameOf(node);
    run('ip', 'netns', 'add', name);
    run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('ip', 'link', 'set', name, 'master', 'hub', 'up');
    run('ip', '-n', name, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) run('ip', '-n', name, 'link', 'set', device, 'up');
  }
};

export const cut = (node: number): void => run('ip', 'link', 'set', nameOf(node), 'down');
export const heal = (node: number): void => run('ip', 'link', 'set', nameOf(node), 'up');

/** The command as Debian's user of PostgreSQL. */
export const asPostgres = (...command: string[]): [string, ...string[]] => [
  'setpriv',
  ...'--reuid=postgres --regid=postgres --clear-groups'.split(' '),
  ...command,
];

/** The same on a node. */
export const onNode = (node: number, ...command: string[]): string[] => [
  ...`ip netns exec ${nameOf(node)}`.split(' '),
  ...asPostgres(...command),
];
