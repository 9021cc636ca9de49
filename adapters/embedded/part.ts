import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { passOn } from './output.ts';
import { Problem } from './problem.ts';

/** How to run a part: a Node program of its own, which sends 'ready' over IPC when it can serve. */
export type Program = {
  name: string;
  /** What follows `node` on the command line. */
  arguments: string[];
  environment: NodeJS.ProcessEnv;
  /** Where its output goes; the terminal when left out. */
  log?: string;
  /** Called at each change of its state. Its output is then also kept, to report why it ended. */
  onStateChange?: (state: PartState) => void;
  /** Milliseconds from SIGTERM to SIGKILL. */
  gracePeriodMs: number;
};

/**
 * It starts again, it serves, or it ended without being asked to: `fault` holds its last output.
 */
type PartState = 'starting' | 'serving' | { fault: string };

/** A process that is started again whenever it ends before it is stopped. */
export type Part = {
  name: string;
  /** Settles when it can serve for the first time. @throws Problem when it ends before */
  ready: Promise<void>;
  /**
   * Sends it a message over IPC. The last message is sent again to each process that replaces it.
   */
  send: (message: object) => void;
  /** Ends it for good, gracefully at first. */
  stop: () => Promise<void>;
  /** The id of the process that runs now. */
  pid: () => number | undefined;
};

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** After a run of this length, the delay before a restart is the first one again. */
const STABLE_AFTER_MS = 30_000;
const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** Starts the program in a process group of its own, so that a Ctrl-C does not reach it. */
export const startPart = (program: Program, say: (line: string) => void): Part => {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let wait: NodeJS.Timeout | undefined;
  let hasServed = false;
  let lastMessage: object | undefined;

  const launch = (): Promise<void> => {
    const current = spawnProgram(program);
    child = current;
    const lastOutput = program.onStateChange && passOn(current);
    if (lastMessage) current.send(lastMessage, () => {});
    current.on('message', (message) => {
      const line = lineOf(message);
      if (line !== undefined) say(line);
    });
    ended = endOf(current);
    void startAgainAfter(current, ended, lastOutput);
    const serving = untilReady(current, ended);
    serving.catch(() => {}); // callers that wait for it get the error
    return serving;
  };

  const untilReady = async (current: ChildProcess, end: Promise<void>) => {
    const isReady = await Promise.race([saysReady(current), end.then(() => false)]);
    if (!isReady) throw new Problem(`${program.name} did not start.${tail(program.log)}`);
    hasServed = true;
    program.onStateChange?.('serving');
  };

  /** A part that has never served is not started again: its fault would remain. */
  const startAgainAfter = async (
    current: ChildProcess,
    end: Promise<void>,
    lastOutput?: () => string,
  ) => {
    const startedAt = Date.now();
    await end;
    if (stopping || child !== current) return;
    child = undefined;
    const how = current.signalCode ?? `code ${current.exitCode}`;
    if (lastOutput)
      program.onStateChange?.({ fault: `${program.name} ended (${how}).\n\n${lastOutput()}` });
    if (!hasServed) return;
    if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY_MS;
    say(`${program.name} ended (${how}); starting it again in ${delay / 1000} s`);
    wait = setTimeout(() => {
      program.onStateChange?.('starting');
      void launch();
    }, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  };

  const end = async () => {
    clearTimeout(wait);
    const running = child;
    child = undefined;
    if (!running?.pid) return;
    const group = -running.pid;
    running.kill('SIGTERM');
    const lastResort = setTimeout(() => {
      say(`${program.name} did not end in ${program.gracePeriodMs / 1000} s: killed`);
      process.kill(group, 'SIGKILL');
    }, program.gracePeriodMs);
    await ended;
    clearTimeout(lastResort);
  };

  return {
    name: program.name,
    ready: launch(),
    send: (message) => {
      lastMessage = message;
      child?.send(message, () => {}); // a process that has ended gets it after its restart
    },
    stop: async () => {
      stopping = true;
      await end();
    },
    pid: () => child?.pid,
  };
};

const endOf = (child: ChildProcess) =>
  new Promise<void>((ended) => {
    child.once('error', () => ended()); // it could not be spawned
    child.once('close', () => ended()); // it has ended, and all of its output was read
  });

const saysReady = (child: ChildProcess) =>
  new Promise<true>((ready) => {
    child.on('message', (message) => {
      if (message === 'ready') ready(true);
    });
  });

/** The line of a message that is to be printed on the terminal. */
const lineOf = (message: unknown): string | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'line' in message &&
  typeof message.line === 'string'
    ? message.line
    : undefined;

const spawnProgram = (program: Program): ChildProcess => {
  const output = program.onStateChange
    ? 'pipe'
    : program.log === undefined
      ? 'inherit'
      : openLog(program.log);
  const child = spawn(process.execPath, program.arguments, {
    env: program.environment,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
  return child;
};

/** Opens the log to append to it; a log that has grown large is renamed first. */
const openLog = (path: string): number => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
};

const tail = (log: string | undefined): string => {
  if (log === undefined) return '';
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12);
  return ` The end of ${log}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
};
