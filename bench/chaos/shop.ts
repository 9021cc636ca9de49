// The whole of Parches as the campaign runs it: the real parts, and several processes of the shop on
// one database behind one address, each of them a process that can be killed.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoAccounts } from '../../adapters/embedded/demo.ts';
import {
  cleanEnvironment,
  type Ended,
  runToEnd,
} from '../../adapters/embedded/fixtures/processes.ts';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { planParts } from '../../adapters/embedded/settings.ts';
import { balance } from './balancer.ts';
import { mountSmallDisk, type SmallDisk } from './disk.ts';
import { Machine } from './machine.ts';
import { MailServer } from './mail-server.ts';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const here = at('../..');
type Program = 'main' | 'promote' | 'reconcile' | 'postgres/migrate';
const programOf = (name: Program, version = here): string =>
  join(version, 'adapters', `${name}.ts`);
const clock = new URL('clock.ts', import.meta.url).href;

const partNames = ['postgres', 'auth', 'stripe'] as const;
type PartName = (typeof partNames)[number];

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
  mail: MailServer;
  /** None where this machine lets nobody mount one. */
  disk: SmallDisk | undefined;
  /** Makes an admin, with the version that the processes began with: the schema is its one. */
  promote: (email: string) => Promise<Ended>;
  migrate: () => Promise<Ended>;
  reconcile: (graceSeconds: number) => Promise<Ended>;
  close: () => Promise<void>;
};

/** What is around the processes of the shop: the embedded PostgreSQL and `balance`, or something else. */
export type Ground = {
  /** With `DATABASE_URL` no PostgreSQL is started. */
  settings: Record<string, string>;
  /** Where the version is that the processes run at first, if it is another one. */
  version?: string | undefined;
  balance: (port: number, targets: readonly number[]) => Promise<{ close: () => unknown }>;
};

/**
 * Starts it on an empty data folder.
 * @param interrupted fails when it is to end early, also while it starts
 */
export const startShop = async (
  dataFolder: string,
  processCount: number,
  interrupted?: Promise<never>,
  ground: Ground = { settings: {}, balance },
): Promise<ChaoticShop> => {
  const [port = 0, mailPort = 0, ...ports] = await freePorts(2 + processCount);
  const disk = mountSmallDisk(join(dataFolder, 'images'));
  const environment = cleanEnvironment({
    ...swappedAway,
    RATE_LIMIT: '0',
    MAX_UNPAID_BOOKINGS: '0',
    MAX_UNPAID_PIECES: '0',
    LOG_LEVEL: 'warn',
  });
  const address = { host: '127.0.0.1', port };
  const planned = await planParts(partNames, environment, dataFolder, address);
  const { parts: plans } = planned;
  const settings = { ...planned.settings, ...ground.settings };
  const smtp = `smtp://127.0.0.1:${mailPort}`;
  const shopEnvironment = {
    ...environment,
    ...settings,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp,
    MAIL_FROM: 'shop@parches.test',
    PRICES_INCLUDE_TAX: 'false',
    SELLER_NAME: 'Parches GmbH',
    SELLER_ADDRESS: '1 Ring, 1010 City',
    SELLER_TAX_NUMBER: 'ATU12345678',
  };
  const mail = new MailServer(mailPort);

  const log = (name: string) => join(dataFolder, `${name}.log`);
  const partOf = (name: PartName): Machine => {
    const plan = plans.find(({ part }) => part === name);
    if (!plan) throw new Error(`There is no plan for ${name}.`);
    const own = { ...environment, ...plan.settings };
    return new Machine({ name, arguments: [plan.script], environment: () => own, log: log(name) });
  };
  const parts = {
    postgres: partOf('postgres'),
    auth: partOf('auth'),
    stripe: partOf('stripe'),
  };
  const processes = ports.map((own, i) => {
    const name = `process ${i + 1}`;
    const started = (start: number) => ({
      ...shopEnvironment,
      PORT: `${own}`,
      SMTP_URL: `${smtp}?name=${senderOf(name, start)}`,
    });
    const args = ['--import', clock, programOf('main', ground.version)];
    return new Machine({ name, arguments: args, environment: started, log: log(`shop-${i + 1}`) });
  });
  let balancer: { close: () => unknown } | undefined;

  const close = async () => {
    balancer?.close();
    await Promise.all(processes.map((each) => each.close('SIGKILL')));
    await Promise.all(Object.values(parts).map((part) => part.close('SIGTERM')));
    await mail.kill();
    disk?.unmount();
  };
  const run = (...command: string[]) => runToEnd(command, shopEnvironment);
  const start = async () => {
    await mail.start();
    const { DATABASE_URL: elsewhere } = ground.settings;
    await Promise.all(
      partNames
        .filter((name) => name !== 'postgres' || elsewhere === undefined)
        .map((name) => parts[name].start()),
    );
    await createDemoAccounts(settings['FIREBASE_AUTH_EMULATOR_HOST'] ?? '');
    await Promise.all(processes.map((each) => each.start()));
    balancer = await ground.balance(port, ports);
  };
  try {
    await Promise.race([start(), ...(interrupted ? [interrupted] : [])]);
  } catch (error) {
    await close();
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    settings,
    parts,
    processes,
    mail,
    disk,
    promote: (email) => run(programOf('promote', ground.version), email),
    migrate: () => run(programOf('postgres/migrate')),
    reconcile: (graceSeconds) => run(programOf('reconcile'), `${graceSeconds}`),
    close,
  };
};

/** What a start of a process calls itself at the mail server. */
export const senderOf = (process: string, start: number): string =>
  `${process.replace(' ', '-')}.${start}`;

/** Has a process run this version from its next start on. */
export const upgrade = ({ program }: Machine): void => {
  program.arguments = ['--import', clock, programOf('main')];
};
