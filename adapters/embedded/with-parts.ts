import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolder, dataPath, findRunning, openDataFolder } from './data-folder.ts';
import { createDemoAccounts } from './demo.ts';
import { startParts } from './parts.ts';
import { Problem } from './problem.ts';
import { addressOf, embeddedParts, planParts } from './settings.ts';
import { supervise } from './supervision.ts';

export type WithParts = {
  command: readonly string[];
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Settles when the supervisor is to stop. */
  stopRequested: Promise<void>;
};

/**
 * Runs the command with the parts of the shop that runs on this data folder. When no shop runs
 * there, the parts are started for the time of the command. @returns the command's exit code
 */
export const withParts = async (task: WithParts): Promise<number> => {
  const path = dataPath(task.environment);
  let hasSaid = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  void task.stopRequested.then(() => stopping.abort());
  for (;;) {
    const data = openDataFolder(path);
    if (data) return onOwnParts(task, data);
    const running = findRunning(path);
    if (running?.kind === 'shop') return run(task, running.settings);
    // The parts of another command cannot be shared: they end with that command.
    if (running && !hasSaid) task.say(`Waiting for another command on ${path}`);
    hasSaid ||= running !== undefined;
    // A Ctrl-C ends the wait as well: the other command may run for hours.
    await pause(100, undefined, { signal }).catch(() => {});
    if (signal.aborted) return 128 + constants.signals.SIGTERM;
  }
};

const onOwnParts = async (task: WithParts, data: DataFolder): Promise<number> => {
  const { environment, say } = task;
  const supervision = supervise(say);
  let isRunning = false;
  // A command ends what it has begun, for which it needs its parts.
  void task.stopRequested.then(() => (isRunning ? undefined : supervision.stop()));
  try {
    const address = await addressOf(environment);
    const embedded = embeddedParts(environment, address);
    const plan = await planParts(embedded, environment, data.path, address);
    const parts = startParts(supervision, plan, environment, data.path);
    await Promise.all(Object.values(parts).map((part) => part.ready));
    const emulator = plan.settings['FIREBASE_AUTH_EMULATOR_HOST'];
    if (emulator !== undefined) await createDemoAccounts(emulator);
    data.announce({ kind: 'command', settings: plan.settings });
    isRunning = true;
    return await run(task, plan.settings);
  } finally {
    await supervision.stop();
    data.release();
  }
};

/** Runs the command. The caller's own settings take precedence over those of the parts. */
const run = async (
  { command: [name = '', ...args], environment, stopRequested }: WithParts,
  settings: Record<string, string>,
): Promise<number> => {
  const own = Object.entries(environment).filter(([, value]) => value);
  const child = spawn(name === 'node' ? process.execPath : name, args, {
    env: { ...settings, ...Object.fromEntries(own) },
    stdio: 'inherit',
  });
  void stopRequested.then(() => child.kill('SIGTERM'));
  await once(child, 'exit').catch((error: unknown) => {
    throw new Problem(`${name} cannot be run: ${String(error)}`, { cause: error });
  });
  const { exitCode, signalCode } = child;
  return exitCode ?? 128 + (signalCode ? constants.signals[signalCode] : 0);
};
