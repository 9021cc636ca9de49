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
  /** Hears of what it does. Its output is listened to then, on its way to the terminal. */
  follow?: (state: PartState) => void;
  /** Milliseconds from SIGTERM to SIGKILL. */
  patience: number;
};

/** What a part does: it starts once more, it serves, or it ended with what it said last when it was not told to. */
type PartState = 'starting' | 'serving' | { fault: string };

/** A part that runs until it is stopped, and is started again whenever it dies before that. */
export type Part = {
  name: string;
  /** Settles when the part can serve for the first time. @throws Problem when it ends before */
  ready: Promise<void>;
  /** Sends it a message over IPC, and again to each process that takes its place. */
  tell: (message: object) => void;
  /** Ends it for good, gracefully at first. */
  stop: () => Promise<void>;
  /** The id of the process that runs now. */
  pid: () => number | undefined;
};

const FIRST_DELAY = 100;
const LONGEST_DELAY = 10_000;
/** A part that served for so many milliseconds is well: its next restart waits the first delay. */
const WELL_AFTER = 30_000;
const LARGEST_LOG = 5 * 1024 * 1024;

/** Starts the program as a process group of its own, out of reach of a terminal's Ctrl-C. */
export const startPart = (program: Program, say: (line: string) => void): Part => {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;
  let delay = FIRST_DELAY;
  let wait: NodeJS.Timeout | undefined;
  let hasServed = false;
  let told: object | undefined;

  const launch = (): Promise<void> => {
    const current = spawnProgram(program);
    child = current;
    const lastWords = program.follow && passOn(current);
    if (told) current.send(told, () => {});
    current.on('message', (message) => {
      const line = lineOf(message);
      if (line !== undefined) say(line);
    });
    ended = endOf(current);
    void startAgainAfter(current, ended, lastWords);
    const serving = untilReady(current, ended);
    serving.catch(() => {}); // whoever waits for it hears of it
    return serving;
  };

  const untilReady = async (current: ChildProcess, end: Promise<void>) => {
    const isReady = await Promise.race([saysReady(current), end.then(() => false)]);
    if (!isReady) throw new Problem(`${program.name} did not start.${tail(program.log)}`);
    hasServed = true;
    program.follow?.('serving');
  };

  /** A part that has never served has something wrong that another start does not mend. */
  const startAgainAfter = async (
    current: ChildProcess,
    end: Promise<void>,
    lastWords?: () => string,
  ) => {
    const startedAt = Date.now();
    await end;
    if (stopping || child !== current) return;
    child = undefined;
    const how = current.signalCode ?? `code ${current.exitCode}`;
    if (lastWords) program.follow?.({ fault: `${program.name} ended (${how}).\n\n${lastWords()}` });
    if (!hasServed) return;
    if (Date.now() - startedAt > WELL_AFTER) delay = FIRST_DELAY;
    say(`${program.name} ended (${how}); starting it again in ${delay / 1000} s`);
    wait = setTimeout(() => {
      program.follow?.('starting');
      void launch();
    }, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY);
  };

  const end = async () => {
    clearTimeout(wait);
    const running = child;
    child = undefined;
    if (!running?.pid) return;
    const group = -running.pid;
    running.kill('SIGTERM');
    const lastResort = setTimeout(() => {
      say(`${program.name} did not end in ${program.patience / 1000} s: killed`);
      process.kill(group, 'SIGKILL');
    }, program.patience);
    await ended;
    clearTimeout(lastResort);
  };

  return {
    name: program.name,
    ready: launch(),
    tell: (message) => {
      told = message;
      child?.send(message, () => {}); // one that is gone hears of it when it is back
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
    child.once('close', () => ended()); // and all of its output is there
  });

const saysReady = (child: ChildProcess) =>
  new Promise<true>((ready) => {
    child.on('message', (message) => {
      if (message === 'ready') ready(true);
    });
  });

/** What a part has to say in the terminal. */
const lineOf = (message: unknown): string | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'line' in message &&
  typeof message.line === 'string'
    ? message.line
    : undefined;

const spawnProgram = (program: Program): ChildProcess => {
  const output = program.follow
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

/** Opens the log at its end; one that has grown large is put aside first. */
const openLog = (path: string): number => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
};

const tail = (log: string | undefined): string => {
  if (log === undefined) return '';
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12);
  return ` The end of ${log}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
};
