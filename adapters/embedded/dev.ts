import { existsSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Part, Program } from './part.ts';
import { freePorts } from './ports.ts';
import { Problem } from './problem.ts';
import type { Address } from './settings.ts';
import { Stopping, type Supervision } from './supervision.ts';

/** The folders whose code the shop runs. */
const SOURCES = ['domain', 'application', 'adapters'];

/** What waits for the shop's next start. */
const SPARE = fileURLToPath(new URL('dev-spare.ts', import.meta.url));

/** Editors write a file in steps: one change is what comes within so many milliseconds. */
const ONE_CHANGE = 50;

/** What the development server is told of the shop: where it listens, or why it does not. */
export type ShopState =
  { kind: 'starting' } | { kind: 'serving'; port: number } | { kind: 'fault'; text: string };

/** Calls `changed` after every change of the shop's code, tests and the embedded set-up aside. */
const watchSources = (root: string, changed: () => void): void => {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    if (!existsSync(join(root, folder))) continue;
    const watcher = watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|json)$/.test(name) || name.endsWith('.test.ts')) return;
      if (join(folder, name).startsWith(join('adapters', 'embedded'))) return;
      clearTimeout(timer);
      timer = setTimeout(changed, ONE_CHANGE);
    });
    watcher.unref();
  }
};

type Following = {
  root: string;
  supervision: Supervision;
  shop: Program;
  /** What the shop needs before it starts. @throws Problem */
  prepare: () => Promise<void>;
  tell: (state: ShopState) => void;
  say: (line: string) => void;
};

/**
 * Runs the shop, and after every change of its code another in its place, each on a port of its own:
 * the new one starts while the old one still answers what is under way. It starts in a process that
 * has waited for it with the packages loaded. A fault waits for the next change. Settles when the shop
 * serves for the first time.
 */
export const followSources = (task: Following): Promise<void> => {
  const { root, supervision, shop, prepare, tell, say } = task;
  const serves = Promise.withResolvers<void>();
  let current: { part: Part; port: number } | undefined;
  let spare: { part: Part; packages: number | undefined } | undefined;
  let isPrepared = false;
  let change = 0;

  const waitingShop = () => {
    const packages = installedAt(root);
    const part: Part = supervision.user({
      ...shop,
      arguments: [SPARE, ...shop.arguments],
      follow: (state) => {
        if (part !== current?.part) return;
        const { port } = current;
        if (typeof state === 'object') tell({ kind: 'fault', text: state.fault });
        else tell(state === 'serving' ? { kind: 'serving', port } : { kind: 'starting' });
      },
    });
    return { part, packages };
  };

  /** One that still waits, with the packages that are installed now. */
  const takeSpare = (): Part => {
    const taken = spare;
    spare = undefined;
    if (taken?.part.pid() !== undefined && taken.packages === installedAt(root)) return taken.part;
    void taken?.part.stop();
    return waitingShop().part;
  };

  const start = async (isLatest: () => boolean) => {
    if (!isLatest()) return;
    if (!isPrepared) await prepare();
    isPrepared = true;
    const [port = 0] = await freePorts(1);
    if (!isLatest()) return;
    const part = takeSpare();
    current = { part, port };
    part.tell({ port });
    try {
      await part.ready;
      serves.resolve();
    } finally {
      // Not before: it would keep this start waiting for the processor.
      spare = waitingShop();
    }
  };

  let turn = Promise.resolve();
  const restart = () => {
    change += 1;
    const mine = change;
    const isLatest = () => mine === change;
    tell({ kind: 'starting' });
    void current?.part.stop();
    current = undefined;
    const failed = (error: unknown) => {
      if (!(error instanceof Problem)) serves.reject(error);
      if (!isLatest() || error instanceof Stopping) return;
      const message = error instanceof Error ? error.message : String(error);
      say(`${message} It is started again after the next change.`);
      if (error instanceof Problem && error.output)
        tell({ kind: 'fault', text: `${message}\n\n${error.output}` });
    };
    // One after the other; the one before ends early, for its shop has just been stopped.
    turn = turn.then(() => start(isLatest)).catch(failed);
  };

  watchSources(root, () => {
    say('The code has changed: starting the shop again');
    restart();
  });
  spare = waitingShop();
  restart();
  return serves.promise;
};

/** When npm last changed the packages, as a time of its own note of what is installed. */
const installedAt = (root: string): number | undefined =>
  statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs;

/** The server that browsers reach in development: Vite's, with the shop behind it. */
export const developmentServer = (
  environment: NodeJS.ProcessEnv,
  { host, port }: Address,
): Program => ({
  name: 'The development server',
  arguments: [fileURLToPath(new URL('dev-front.ts', import.meta.url))],
  environment: { ...environment, HOST: host, PORT: `${port}`, NODE_ENV: 'development' },
  patience: 5000,
});
