import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { Problem } from './problem.ts';

/** How to run a part: a Node program of its own, which sends 'ready' over IPC when it can serve. */
export type Program = {
  name: string;
  /** What follows `node` on the command line. */
  arguments: string[];
  environment: NodeJS.ProcessEnv;
  /** Where its output goes; the terminal when left out. */
  log?: string;
  /** Milliseconds from SIGTERM to SIGKILL. */
  patience: number;
};

/** A part that runs until it is stopped, and is started again whenever it dies before that. */
export type Part = {
  name: string;
  /** Settles when the part can serve for the first time. @throws Problem when it ends before */
  ready: Promise<void>;
  /** Ends it and starts it at once, as after a change of its code; settles when it can serve. */
  restart: () => Promise<void>;
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

  const launch = (): Promise<void> => {
    const current = spawnProgram(program);
    child = current;
    current.on('message', (message) => {
      const line = lineOf(message);
      if (line !== undefined) say(line);
    });
    ended = endOf(current);
    void startAgainAfter(current, ended);
    const serving = untilReady(current, ended);
    serving.catch(() => {}); // whoever waits for it hears of it
    return serving;
  };

  const untilReady = async (current: ChildProcess, end: Promise<void>) => {
    const isReady = await Promise.race([saysReady(current), end.then(() => false)]);
    if (!isReady) throw new Problem(`${program.name} did not start.${tail(program.log)}`);
    hasServed = true;
  };

  /** A part that has never served has something wrong that another start does not mend. */
  const startAgainAfter = async (current: ChildProcess, end: Promise<void>) => {
    const startedAt = Date.now();
    await end;
    if (stopping || child !== current) return;
    child = undefined;
    if (!hasServed) return;
    if (Date.now() - startedAt > WELL_AFTER) delay = FIRST_DELAY;
    const how = current.signalCode ?? `code ${current.exitCode}`;
    say(`${program.name} ended (${how}); starting it again in ${delay / 1000} s`);
    wait = setTimeout(() => void launch(), delay);
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
    restart: async () => {
      await end();
      delay = FIRST_DELAY;
      await launch();
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
    child.once('exit', () => ended());
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
  const output = program.log === undefined ? 'inherit' : openLog(program.log);
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
