// What strikes, how it ends, and what is promised of it.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import type { Machine } from '../chaos/machine.ts';
import { type ChaoticShop, upgrade } from '../chaos/shop.ts';
import type { Daemon } from './daemon.ts';
import { cut, heal } from './network.ts';
import { type Node, type Nodes, nodes as all } from './nodes.ts';
import type { Promised } from './report.ts';

export type Scene = { shop: ChaoticShop; nodes: Nodes; bucket: Daemon; shoppers: number };

export type Fault = {
  name: string;
  /** In the campaign of a few minutes too. */
  isShort?: boolean;
  promise: (scene: Scene) => Promised;
  /** Strikes, and ends when all runs again. */
  strike: (scene: Scene) => Promise<void>;
};

const lostLeader = (): Promised => ({ writesWithin: 25_000, share: 2_000 });
const hostDown = { writesWithin: 2_000 };

/** How long a fault lasts that ends by itself, in milliseconds. */
const lastsMs = 15_000;

/** Does it to the leader; settles when another one leads. */
const unseat = async (nodes: Nodes, how: (leader: Node) => unknown): Promise<Node> => {
  const old = await nodes.needLeader();
  await how(old);
  const isAnother = async () => ![old, undefined].includes(await nodes.leader());
  await until('another node leads', isAnother, 90_000);
  return old;
};

/** @param meanwhile is done to each host while it is down */
const restartEach = async (hosts: Machine[], meanwhile: (host: Machine) => void): Promise<void> => {
  for (const host of hosts) {
    await host.end('SIGTERM');
    meanwhile(host);
    await host.start();
    await pause(2_000); // the balancer finds it again
  }
};

export const faults: Fault[] = [
  {
    name: 'hosts upgraded one by one',
    isShort: true,
    promise: () => ({ ...hostDown, failedAtMost: 0 }),
    strike: async ({ shop: { processes, migrate } }) => {
      const { code, output } = await migrate();
      if (code !== 0) throw new Error(output);
      await restartEach(processes, upgrade);
    },
  },
  {
    name: 'a host killed, and added again',
    isShort: true,
    // What was in flight there: at most one request of each shopper and probe.
    promise: ({ shoppers }) => ({ ...hostDown, failedAtMost: shoppers }),
    strike: async ({ shop: { processes } }) => {
      await processes[0]?.end('SIGKILL');
      await pause(lastsMs / 3);
      await processes[0]?.start();
    },
  },
  {
    name: 'hosts restarted one by one',
    isShort: true,
    promise: () => ({ ...hostDown, failedAtMost: 0 }),
    strike: ({ shop: { processes } }) => restartEach(processes, () => {}),
  },
  {
    name: 'switchover',
    isShort: true,
    promise: () => ({ writesWithin: 5_000 }),
    strike: ({ nodes }) => nodes.switchover(),
  },
  {
    name: 'leader killed',
    isShort: true,
    promise: lostLeader,
    strike: async ({ nodes }) => {
      const old = await unseat(nodes, (leader) => nodes.kill(leader));
      nodes.patroni[old].start();
    },
  },
  {
    name: 'leader frozen, then let go',
    promise: lostLeader,
    strike: async ({ nodes }) => {
      const old = await unseat(nodes, (leader) => nodes.signal(leader, 'SIGSTOP'));
      await pause(lastsMs);
      nodes.signal(old, 'SIGCONT');
    },
  },
  {
    name: 'leader cut off, then healed',
    promise: lostLeader,
    strike: async ({ nodes }) => {
      const old = await unseat(nodes, cut);
      await pause(lastsMs);
      heal(old);
    },
  },
  {
    name: 'etcd without a majority',
    promise: () => hostDown,
    strike: async ({ nodes }) => {
      const leader = await nodes.needLeader();
      const gone = all.filter((node) => node !== leader);
      await Promise.all(gone.map((node) => nodes.etcd[node].kill()));
      await pause(2 * lastsMs);
      for (const node of gone) nodes.etcd[node].start();
    },
  },
  {
    name: 'the bucket away',
    promise: () => hostDown,
    strike: async ({ bucket }) => {
      await bucket.kill();
      await pause(lastsMs);
      bucket.start();
    },
  },
];
