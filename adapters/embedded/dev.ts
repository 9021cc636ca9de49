import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEditors } from './files.ts';
import type { Part, Program } from './part.ts';
import { freePorts } from './ports.ts';
import { Problem } from './problem.ts';
import type { Address } from './settings.ts';
import { Stopping, type Supervision } from './supervision.ts';

/** The folders whose code the shop runs. */
const SOURCES = ['domain', 'application', 'adapters'];

const SPARE = fileURLToPath(new URL('dev-spare.ts', import.meta.url));

/** Editors write a file in several steps: all events within this time count as one change. */
const DEBOUNCE_MS = 50;

/** The state of the shop, which is sent to the development server. */
export type ShopState =
  | { kind: 'starting' }
  | { kind: 'serving'; port: number }
  | { kind: 'fault'; text: string };

/** Whether the shop runs what the file holds. */
export const isCode = (path: string): boolean =>
  /\.(ts|json)$/.test(path) && !path.endsWith('.test.ts') && !isEditors(basename(path));

/**
 * Calls `changed` after every change of the shop's code, except of tests and of this folder. Each folder
 * is watched by itself: Node's `recursive` watches each file on Linux, and loses one that an editor
 * replaces when it saves.
 */
const watchSources = (root: string, changed: () => void): void => {
  let timer: NodeJS.Timeout | undefined;
  const watchers = new Map<string, FSWatcher>();
  const notice = (path: string) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchIn(path);
    else if (!isCode(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, DEBOUNCE_MS);
  };
  const watchIn = (folder: string) => {
    if (folder === join(root, 'adapters', 'embedded')) return;
    watchers.get(folder)?.close();
    const watcher = watch(folder, (_event, name) => notice(join(folder, name ?? '')));
    watchers.set(folder, watcher.unref());
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) watchIn(join(folder, entry.name));
  };
  for (const folder of SOURCES) if (existsSync(join(root, folder))) watchIn(join(root, folder));
};

type RestartOnChange = {
  root: string;
  supervision: Supervision;
  shop: Program;
  /** What the shop needs before it starts. @throws Problem */
  prepare: () => Promise<void>;
  report: (state: ShopState) => void;
  say: (line: string) => void;
};

/**
 * Runs the shop, and replaces it after every change of its code. Each shop has a port of its own,
 * so that the new one can start while the old one still answers its last requests. It starts in a
 * spare process, which has loaded the packages in advance. After a failed start it is started again
 * at the next change. Settles when the shop serves for the first time.
 */
export const restartOnChange = (task: RestartOnChange): Promise<void> => {
  const { root, supervision, shop, prepare, report, say } = task;
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
      onStateChange: (state) => {
        if (part !== current?.part) return;
        const { port } = current;
        if (typeof state === 'object') report({ kind: 'fault', text: state.fault });
        else report(state === 'serving' ? { kind: 'serving', port } : { kind: 'starting' });
      },
    });
    return { part, packages };
  };

  /**
   * The spare process if it still runs and has loaded the packages that are installed now, else a
   * new one.
   */
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
    part.send({ port });
    try {
      await part.ready;
      serves.resolve();
    } finally {
      // Only now: earlier it would take processor time from this start.
      spare = waitingShop();
    }
  };

  let turn = Promise.resolve();
  const restart = () => {
    change += 1;
    const mine = change;
    const isLatest = () => mine === change;
    report({ kind: 'starting' });
    void current?.part.stop();
    current = undefined;
    const failed = (error: unknown) => {
      if (!(error instanceof Problem)) serves.reject(error);
      if (!isLatest() || error instanceof Stopping) return;
      const message = error instanceof Error ? error.message : String(error);
      say(`${message} It is started again after the next change.`);
      if (error instanceof Problem && error.output)
        report({ kind: 'fault', text: `${message}\n\n${error.output}` });
    };
    // Starts run one after the other. The one before ends early, since its shop was just stopped.
    turn = turn.then(() => start(isLatest)).catch(failed);
  };

  watchSources(root, () => {
    restart();
    // Said once it is so: from here on nobody is answered by the old code.
    say('The code has changed: starting the shop again');
  });
  spare = waitingShop();
  restart();
  return serves.promise;
};

/** When npm last changed the packages: the time of its list of what is installed. */
const installedAt = (root: string): number | undefined =>
  statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs;

/** The server that browsers use in development: Vite, with the shop behind it. */
export const developmentServer = (
  environment: NodeJS.ProcessEnv,
  { host, port }: Address,
): Program => ({
  name: 'The development server',
  arguments: [fileURLToPath(new URL('dev-server.ts', import.meta.url))],
  environment: { ...environment, HOST: host, PORT: `${port}`, NODE_ENV: 'development' },
  gracePeriodMs: 5000,
});
