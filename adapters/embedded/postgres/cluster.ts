import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIfThere } from '../files.ts';
import type { Place } from './place.ts';
import { endProcesses } from './processes.ts';

/** The name of the database and of the role that owns it. */
const NAME = 'parches';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Text is UTF-8. PostgreSQL's built-in locale C.UTF-8 sorts it by code point, the same on every
 * machine, and knows letters and their case from Unicode.
 */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
];

/**
 * Makes the database when there is none yet. When that is interrupted, nothing of it is left in
 * place.
 * @param template a folder with a new database that the first of many starts leaves there, and the
 * others copy
 */
export const initialise = async (
  place: Place,
  password: string,
  template?: string,
): Promise<void> => {
  const database = join(place.folder, 'data');
  if (existsSync(database)) return;
  const unfinished = join(place.folder, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  if (template !== undefined && existsSync(template)) {
    copy(template, unfinished);
  } else {
    await make(place, unfinished, password);
    if (template !== undefined) leave(unfinished, template);
  }
  await execute(place, unfinished, `ALTER ROLE ${NAME} PASSWORD '${password}'\n`);
  renameSync(unfinished, database);
};

const make = async (place: Place, folder: string, password: string): Promise<void> => {
  const passwordFile = join(place.folder, 'password');
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (place.runner) chownSync(passwordFile, place.runner.uid, place.runner.gid);
  try {
    await run(place, place.binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...LOCALE,
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  await execute(place, folder, `CREATE DATABASE ${NAME}\n`);
};

/**
 * Runs a statement on a database that is not started. A password that is set so is hashed once: it is
 * 24 random bytes, which nobody guesses, and each connection hashes it as often, 4,096 times otherwise.
 */
const execute = (place: Place, folder: string, statement: string): Promise<void> =>
  run(
    place,
    place.binaries.postgres,
    ['--single', '-D', folder, '-c', 'scram_iterations=1', 'postgres'],
    statement,
  );

/** With owners and rights. */
const copy = (from: string, to: string): void => {
  execFileSync('cp', ['-a', from, to]);
};

/** Puts a copy of the database at the template's place, whole or not at all. */
const leave = (database: string, template: string): void => {
  const own = `${template}.${process.pid}`;
  copy(database, own);
  try {
    renameSync(own, template);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(template)) throw error; // else another start was faster
  }
};

/**
 * Starts the postmaster on loopback. @returns it, once it answers
 * @param fsync whether acknowledged commits survive a power cut of the machine, too
 */
export const start = async (place: Place, port: number, fsync = true): Promise<ChildProcess> => {
  const database = join(place.folder, 'data');
  await endProcesses(database);
  chmodSync(database, 0o700);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    fsync: fsync ? 'on' : 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postmaster = launch(place, place.binaries.postgres, [
    '-D',
    database,
    '-p',
    `${port}`,
    ...flags,
  ]);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady(database, postmaster)) {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null || Date.now() > deadline) {
      throw new Error('PostgreSQL did not start: see what it says above.');
    }
    await pause(10);
  }
  return postmaster;
};

/** Stops the postmaster: it disconnects its clients at once and shuts the database down cleanly. */
export const stop = async (postmaster: ChildProcess): Promise<void> => {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const ended = once(postmaster, 'exit');
  postmaster.kill('SIGINT');
  const lastResort = setTimeout(() => postmaster.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(lastResort);
};

/** The lock file's eighth line is the postmaster's state (PostgreSQL's `pidfile.h`). */
const isReady = (database: string, postmaster: ChildProcess): boolean => {
  const lines = readIfThere(join(database, 'postmaster.pid'))?.split('\n');
  return lines?.[0] === `${postmaster.pid}` && lines[7]?.trim() === 'ready';
};

const launch = (place: Place, file: string, options: string[]): ChildProcess =>
  spawn(file, options, {
    ...(place.runner && { uid: place.runner.uid, gid: place.runner.gid }),
    cwd: place.folder,
    // The caller's environment (PGDATA, PGHOST, LC_ALL …) must not change how it runs.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'inherit', 'inherit'],
  });

const run = async (place: Place, file: string, options: string[], input = '') => {
  const child = launch(place, file, options);
  child.stdin?.end(input);
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${file} failed: see what it says above.`);
};
