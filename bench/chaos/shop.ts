// The whole of Parches as the campaign runs it: the real parts, and several processes of the shop on
// one database behind one address, each of them a process that can be killed.
import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoAccounts } from '../../adapters/embedded/demo.ts';
import {
  cleanEnvironment,
  type Ended,
  runToEnd,
} from '../../adapters/embedded/fixtures/processes.ts';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { type PartName, PART_NAMES, planParts } from '../../adapters/embedded/settings.ts';
import { balance } from './balancer.ts';
import { mountSmallDisk, type SmallDisk } from './disk.ts';
import { Machine } from './machine.ts';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const main = at('../../adapters/main.ts');
const clock = new URL('clock.ts', import.meta.url).href;

const swappedAway = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

export type ChaoticShop = {
  origin: string;
  settings: Record<string, string>;
  parts: Record<PartName, Machine>;
  processes: Machine[];
  /** None where this machine lets nobody mount one. */
  disk: SmallDisk | undefined;
  /** Runs one of the shop's commands to its end. */
  run: (...command: string[]) => Promise<Ended>;
  close: () => Promise<void>;
};

/** Starts it on an empty data folder. */
export const startShop = async (dataFolder: string, processCount: number): Promise<ChaoticShop> => {
  const [port = 0, ...ports] = await freePorts(1 + processCount);
  const disk = mountSmallDisk(join(dataFolder, 'images'));
  const environment = cleanEnvironment({
    ...swappedAway,
    RATE_LIMIT: '0',
    MAX_UNPAID_BOOKINGS: '0',
    MAX_UNPAID_PIECES: '0',
    LOG_LEVEL: 'warn',
  });
  const address = { host: '127.0.0.1', port };
  const { parts: plans, settings } = await planParts(PART_NAMES, environment, dataFolder, address);
  const shopEnvironment = { ...environment, ...settings, PUBLIC_URL: `http://localhost:${port}` };

  const log = (name: string) => join(dataFolder, `${name}.log`);
  const partOf = (name: PartName): Machine => {
    const plan = plans.find(({ part }) => part === name);
    if (!plan) throw new Error(`There is no plan for ${name}.`);
    const own = { ...environment, ...plan.settings };
    return new Machine({ name, arguments: [plan.script], environment: own, log: log(name) });
  };
  const parts = {
    postgres: partOf('postgres'),
    auth: partOf('auth'),
    stripe: partOf('stripe'),
    mail: partOf('mail'),
  };
  const processes = ports.map((own, i) => {
    const name = `process ${i + 1}`;
    const settings = { ...shopEnvironment, PORT: `${own}` };
    const args = ['--import', clock, main];
    return new Machine({ name, arguments: args, environment: settings, log: log(`shop-${i + 1}`) });
  });
  let balancer: Server | undefined;

  const close = async () => {
    balancer?.close();
    await Promise.all(processes.map((each) => each.end('SIGKILL')));
    await Promise.all(Object.values(parts).map((part) => part.end('SIGTERM')));
    disk?.unmount();
  };
  const run = (...command: string[]) => runToEnd(command, shopEnvironment);
  try {
    await Promise.all(Object.values(parts).map((part) => part.start()));
    await createDemoAccounts(settings['FIREBASE_AUTH_EMULATOR_HOST'] ?? '');
    await Promise.all(processes.map((each) => each.start()));
    balancer = await balance(port, ports);
  } catch (error) {
    await close();
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  return { origin, settings, parts, processes, disk, run, close };
};

export const promote = (email: string): string[] => [at('../../adapters/promote.ts'), email];
export const reconcile = (graceSeconds: number): string[] => [
  at('../../adapters/reconcile.ts'),
  `${graceSeconds}`,
];
