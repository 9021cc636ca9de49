// `npm run bench` measures how fast the shop is beside what a server on this machine could be at all.
//
//   npm run bench                                  everything; writes docs/performance.md
//   npm run bench -- list booking                  these cells alone
//   npm run bench -- --seconds 1 --rounds 1        quick and rough
//   npm run bench -- --from COMMIT                 the shop beside itself as it was, on one database
//
// It fails where an answer was no success, and not where a goal is missed. The same code on both sides
// differed by up to 10 %, the side that is warmed up first being the slower: only several runs tell
// smaller differences.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { againstBefore, cellsOf } from './cells.ts';
import { measureColdStart } from './cold-start.ts';
import { describeMachine, machineLine } from './machine.ts';
import { writeReport } from '../markdown.ts';
import { parentOf } from '../proc.ts';
import { pagesOfToday, unpackVersion } from '../version.ts';
import { Program } from './program.ts';
import { reportOf } from './report.ts';
import { measureCell, measureOrders, type Ground } from './rounds.ts';
import { plans, sides, sidesBefore, type ProgramName } from './sides.ts';
import { setTheStage } from './stage.ts';
import { measureStaleness } from './staleness.ts';
import { isValid, summarise, type Results } from './verdicts.ts';

const { values, positionals: only } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    from: { type: 'string' },
  },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (!(seconds > 0) || !Number.isSafeInteger(rounds) || rounds < 1)
  throw new Error('--seconds must be a number above 0, --rounds a whole number from 1.');
const folder = mkdtempSync(join(tmpdir(), 'parches-speed-'));
const version = values.from && unpackVersion(values.from, folder);
const isWanted = (name: string): boolean => only.length === 0 || only.includes(name);
const starts = 5;
const changes = 300 * rounds;
const begin = performance.now();

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const database = await freshDatabase();
// A process of the shop that tells nobody what it changes would keep the others from keeping anything.
await database.orm.close();
const client = new Client(database.url);
const servers: Ground['servers'] = new Map();

const shop = new RunningShop();
const start = async (name: ProgramName): Promise<void> => {
  const { script, args, settings } = plans[name];
  // One shop is where the settings have it, so that Stripe's events find it.
  const port = name === 'unlimited' ? new URL(shop.origin).port : `${(await freePorts(1))[0]}`;
  const isBefore = Object.values<ProgramName>(sidesBefore).includes(name);
  const environment = {
    ...process.env,
    ...pagesOfToday,
    ...settings,
    PORT: port,
    DATABASE_URL: database.url,
  };
  const main = isBefore ? join(version ?? '', 'adapters', 'main.ts') : script;
  const program = await Program.start(main, args, environment);
  servers.set(name, { program, origin: `http://127.0.0.1:${port}` });
};
/** Lets these run, and no others: each would be told of all that these change, and take the processors from them. */
const runOnly = async (...names: ProgramName[]): Promise<void> => {
  for (const [name, { program }] of servers)
    if (!names.includes(name)) {
      await program.stop();
      servers.delete(name);
    }
  for (const name of names) if (!servers.has(name)) await start(name);
};

await client.connect();
const machine = await describeMachine(client);
const generator = await Program.start(at('generator.ts'));
const results: Results = { cells: [] };
try {
  await runOnly('unlimited');
  say('Filling the shop');
  const stage = await setTheStage(client, shop);
  // It has done more than the others by then, which shows in its code and its heap.
  await runOnly();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = parentOf(rows[0]?.pid ?? 0);
  const ground: Ground = { servers, generator, database: client, postgres, stage };

  const all = cellsOf(stage);
  const cells = (version ? againstBefore(all) : all).filter(({ name }) => isWanted(name));
  for (const cell of cells) {
    say(cell.title);
    await runOnly(...cell.sides.map((name) => sides[name].program));
    const how = { rounds, seconds };
    results.cells.push(
      'asks' in cell
        ? await measureCell(ground, cell, how)
        : await measureOrders(ground, cell, how),
    );
  }
  if (!version && isWanted('staleness')) {
    say('Two processes and their changes');
    await runOnly('unlimited', 'second');
    results.staleness = await measureStaleness(ground, database.url, changes);
  }
  await runOnly();
  if (!version && isWanted('start')) {
    say('Cold starts');
    results.coldStart = await measureColdStart(database.url, starts);
  }
} finally {
  await runOnly();
  await generator.stop();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
}

say(`It took ${((performance.now() - begin) / 60_000).toFixed(1)} minutes`);
const report = reportOf(results, machineLine(machine, rounds, seconds));
console.log(`\n${report}`);
mkdirSync(at('../../.bench'), { recursive: true });
writeFileSync(
  at('../../.bench/speed.json'),
  JSON.stringify({ machine, rounds, seconds, ...results }, undefined, 2),
);
if (!version && only.length === 0 && rounds >= 3) await writeReport('speed', report);
const isWhole = results.cells.every(({ sides, paced = {} }) =>
  [...Object.values(sides), ...Object.values(paced)].every((windows) =>
    isValid(summarise(windows)),
  ),
);
process.exit(isWhole ? 0 : 1);
