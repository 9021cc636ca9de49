// PostgreSQL on three nodes, of which Patroni makes one the leader by what etcd agrees on.
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { signalAll, until } from '../../adapters/embedded/fixtures/processes.ts';
import { Daemon } from './daemon.ts';
import { addressOf, hub, onNode } from './network.ts';

export const nodes = [1, 2, 3] as const;
export type Node = (typeof nodes)[number];

/** Of the hub: there one reaches the node that leads, and those that follow it. */
export const ports = { leader: 5_000, standbys: 5_001 };
export const binaries = '/usr/lib/postgresql/15/bin';
export const password = 'cluster';
/** Longer than a busy machine takes to make a database, or to copy one. */
const patienceMs = 240_000;

type Member = { name: string; role: string; state: string; lag?: number | string };

const nameOf = (node: Node): string => `node${node}`;

export class Nodes {
  readonly etcd: Record<Node, Daemon>;
  readonly patroni: Record<Node, Daemon>;
  private readonly folder: string;
  private readonly archiving: object;

  /** @param archiving the settings by which they keep their log */
  constructor(folder: string, archiving: object) {
    this.folder = folder;
    this.archiving = archiving;
    const id = (flag: string) =>
      Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    for (const node of nodes) {
      mkdirSync(this.at(node));
      writeFileSync(this.at(node, 'patroni.json'), JSON.stringify(this.settingsOf(node)));
      for (const name of ['.', 'patroni.json']) chownSync(this.at(node, name), id('-u'), id('-g'));
    }
    const each = (command: (node: Node) => string[], name: string) => {
      const of = (node: Node) =>
        new Daemon(onNode(node, ...command(node)), join(folder, `${name}${node}.log`));
      return { 1: of(1), 2: of(2), 3: of(3) };
    };
    this.etcd = each((node) => this.etcdOf(node), 'etcd');
    this.patroni = each((node) => ['patroni', this.at(node, 'patroni.json')], 'patroni');
  }

  private at(node: Node, name = '.'): string {
    return join(this.folder, nameOf(node), name);
  }

  private etcdOf(node: Node): string[] {
    const own = `http://${addressOf(node)}`;
    const all = nodes.map((each) => `${nameOf(each)}=http://${addressOf(each)}:2380`).join(',');
    const flags = {
      name: nameOf(node),
      'data-dir': this.at(node, 'etcd'),
      'listen-client-urls': `${own}:2379`,
      'advertise-client-urls': `${own}:2379`,
      'listen-peer-urls': `${own}:2380`,
      'initial-advertise-peer-urls': `${own}:2380`,
      'initial-cluster': all,
      'enable-v2': 'true',
      'pre-vote': 'true',
      'heartbeat-interval': '250',
      'election-timeout': '2500',
      'log-level': 'warn',
    };
    return ['etcd', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)];
  }

  /**
   * Patroni 3.0.2 loses acknowledged bookings with etcd's third API: an old leader that comes back
   * takes its key again. Source: https://github.com/patroni/patroni/pull/2689
   */
  private settingsOf(node: Node): object {
    const own = addressOf(node);
    const user = (username: string) => ({ username, password });
    return {
      scope: 'shop',
      name: nameOf(node),
      restapi: { listen: `${own}:8008`, connect_address: `${own}:8008` },
      etcd: { hosts: nodes.map((each) => `${addressOf(each)}:2379`) },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          failsafe_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 300,
              wal_log_hints: 'on',
              wal_keep_size: '512MB',
              ...this.archiving,
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${own}:5432`,
        connect_address: `${own}:5432`,
        data_dir: this.at(node, 'data'),
        bin_dir: binaries,
        pgpass: this.at(node, 'pgpass'),
        authentication: {
          superuser: user('postgres'),
          replication: user('replicator'),
          rewind: user('rewinder'),
        },
        pg_hba: [
          'local all all trust',
          'host all all 10.77.0.0/24 scram-sha-256',
          'host replication replicator 10.77.0.0/24 scram-sha-256',
        ],
        basebackup: [{ checkpoint: 'fast' }],
        parameters: { unix_socket_directories: this.at(node) },
      },
    };
  }

  /** Starts them, the first one first, so that it leads. */
  async start(): Promise<void> {
    for (const node of nodes) this.etcd[node].start();
    this.patroni[1].start();
    await until('the first node leads', async () => (await this.leader()) === 1, patienceMs);
    for (const node of [2, 3] as const) this.patroni[node].start();
    await this.untilWhole();
  }

  /** A role and a database for the shop, and one for those who look whether it can be written. */
  async prepare(): Promise<void> {
    const leader = new Client(superuser(1));
    await leader.connect();
    try {
      await leader.query(`create role parches login password '${password}'`);
      for (const name of ['parches', 'probe'])
        await leader.query(`create database ${name} owner parches`);
    } finally {
      await leader.end();
    }
  }

  /** Waits until there is a leader, and all others follow it, one of them synchronously. */
  async untilWhole(): Promise<void> {
    await until(
      'three nodes follow one leader',
      async () => {
        const members = await this.members();
        const followers = members.filter(
          ({ role, state, lag }) =>
            role !== 'leader' &&
            /running|streaming/.test(state) &&
            (lag === 0 || lag === undefined),
        );
        return (
          members.some(({ role }) => role === 'leader') &&
          members.some(({ role }) => role === 'sync_standby') &&
          followers.length === nodes.length - 1
        );
      },
      patienceMs,
    );
  }

  /** As the first node tells that can be asked. */
  private async members(): Promise<Member[]> {
    for (const node of nodes) {
      const answer = await this.ask(node, '/cluster').catch(() => undefined);
      if (!answer?.ok) continue;
      const { members }: { members: Member[] } = await answer.json();
      return members;
    }
    return [];
  }

  async leader(): Promise<Node | undefined> {
    for (const node of nodes) {
      const answer = await this.ask(node, '/primary').catch(() => undefined);
      if (answer?.status === 200) return node;
    }
    return undefined;
  }

  /** @throws Error when there is none */
  async needLeader(): Promise<Node> {
    const leader = await this.leader();
    if (leader === undefined) throw new Error('No node leads.');
    return leader;
  }

  async switchover(): Promise<void> {
    const leader = await this.needLeader();
    const members = await this.members();
    const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
    const answer = await this.ask(leader, '/switchover', { leader: nameOf(leader), candidate });
    if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
  }

  private ask(node: Node, path: string, body?: object): Promise<Response> {
    return fetch(`http://${addressOf(node)}:8008${path}`, {
      signal: AbortSignal.timeout(body ? 60_000 : 1_000),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  }

  /** Sends the node's PostgreSQL a signal, and all of its processes. */
  signal(node: Node, name: NodeJS.Signals): void {
    signalAll(Number(readFileSync(this.postmaster(node), 'utf8').split('\n')[0]), name);
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    await Promise.all(nodes.flatMap((node) => [this.patroni[node].kill(), this.etcd[node].kill()]));
    for (const node of nodes) if (existsSync(this.postmaster(node))) this.signal(node, 'SIGKILL');
  }

  private postmaster(node: Node): string {
    return this.at(node, 'data/postmaster.pid');
  }

  /** The node as after a power cut, but for what it has written. */
  async kill(node: Node): Promise<void> {
    const killed = this.patroni[node].kill();
    this.signal(node, 'SIGKILL');
    await killed;
  }
}

export const superuser = (node: Node): string =>
  `postgresql://postgres:${password}@${addressOf(node)}/postgres`;

/** As the shop connects, at an address that leads to whoever leads. */
export const urlOf = (database = 'parches', port: number = ports.leader): string =>
  `postgresql://parches:${password}@${hub}:${port}/${database}`;
