// Runs another shop as a process: its commands run in its own folder, with its own packages.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { benchProducts } from '../products.ts';
import { plenty, productCount, scarce } from './contender.ts';
import { emptyDatabase } from './database.ts';

const logs = join(import.meta.dirname, '..', '..', '.bench');
const startLimitMs = 120_000;

type Peer = {
  name: 'vendure' | 'medusa';
  /** The commands that prepare its database. The last one reads the products from its input. */
  prepare: string[][];
  serve: string[];
  settings: Record<string, string>;
};

export type PeerProcess<Known> = {
  origin: string;
  pid: number;
  /** The ids that its fill program has printed. */
  known: Known;
  stop: () => Promise<void>;
};

/**
 * Writes the products to fill it with into a file, with prices in cents.
 * @returns the file's path
 */
const productsFile = (): string => {
  const file = join(logs, 'products.json');
  const rows = benchProducts(productCount).map(({ name, description, price }, i) => ({
    name,
    description,
    price: Math.round(price * 100),
    stock: i === scarce.product ? scarce.stock : plenty,
  }));
  writeFileSync(file, JSON.stringify(rows));
  return file;
};

/** Fills a database for it and starts it. @throws Error that names its log when it does not start */
export const startPeer = async <Known>(peer: Peer): Promise<PeerProcess<Known>> => {
  const folder = join(import.meta.dirname, peer.name);
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    DATABASE_URL: await emptyDatabase(peer.name),
    HOST: '127.0.0.1',
    SECRET: 'only-for-this-measurement',
    ...peer.settings,
  };
  mkdirSync(logs, { recursive: true });
  const [products, log] = [productsFile(), join(logs, `${peer.name}.log`)];
  writeFileSync(log, '');
  const failed = (what: string) => new Error(`${peer.name}: ${what}; see ${log}`);

  const run = (args: string[], port = 0, settings: Record<string, string> = {}): ChildProcess => {
    const [input, output] = [openSync(products, 'r'), openSync(log, 'a')];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...environment, ...settings, PORT: `${port}` },
      stdio: [input, output, output],
    });
    closeSync(input);
    closeSync(output);
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };

  for (const command of peer.prepare) {
    // Only the fill runs without synchronous commits, which are slow; the measured shop has them.
    const child = run(command, 0, { PGOPTIONS: '-c synchronous_commit=off' });
    await once(child, 'exit');
    if (child.exitCode !== 0) throw failed(`${command.join(' ')} ended with ${child.exitCode}`);
  }
  const [, filled] = /^filled (.*)$/m.exec(readFileSync(log, 'utf8')) ?? [];
  if (filled === undefined) throw failed('it was not filled');

  // The port is chosen only now: another process could take it during the long fill.
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const server = run(peer.serve, port);
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + startLimitMs; !(await isUp()); await pause(100))
    if (server.exitCode !== null || Date.now() > end) throw failed('it does not start');

  const stop = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return { origin, pid: server.pid ?? 0, known: JSON.parse(filled) as Known, stop };
};
