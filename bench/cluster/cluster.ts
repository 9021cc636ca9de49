// `npm run cluster -- [--short] [--hosts N] [--shoppers N] [--seed N] [--from COMMIT]`
//
// The shop on many hosts: three nodes of PostgreSQL under Patroni and etcd, HAProxy before them and
// before the hosts, a bucket, and the crowd of the fault campaign, while parts of it fail. It takes
// root, Linux and the packages that it names, and talks to nobody outside the namespaces that it makes.
// Ends with 1 when a promise is broken.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { campaignOn, type Crowd } from '../chaos/campaign.ts';
import { tablesOf, violationsOf } from '../chaos/report.ts';
import { startShop } from '../chaos/shop.ts';
import { pagesOfToday, unpackVersion } from '../version.ts';
import { Archive, archiving } from './archive.ts';
import { Daemon } from './daemon.ts';
import { faults, type Scene } from './faults.ts';
import { balanceHosts, leadToPostgres } from './haproxy.ts';
import { enter, layCables, missing } from './network.ts';
import { nodes as nodeNumbers, Nodes, ports, urlOf } from './nodes.ts';
import { readOn, staleAmong, writeOn, writeToDatabaseOn } from './probes.ts';
import { brokenPromises, outcomeTable, type Outcome } from './report.ts';

/** A campaign that hangs is ended. */
const campaignLimitMs = 60 * 60_000;
/** So many are compared with what PostgreSQL has. */
const answersAtTheEnd = 1_000;
/** What is there before a fault, and after it, in milliseconds. */
const calmMs = 5_000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    from: { type: 'string', default: 'HEAD^' },
    hosts: { type: 'string', default: '3' },
    shoppers: { type: 'string', default: '12' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
  },
});
const number = (name: 'hosts' | 'shoppers' | 'seed', most = 1_000_000): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is ${values[name]}: it must be a whole number from 1 to ${most}.`);
  return value;
};
const [hosts, shoppers, seed] = [number('hosts', 9), number('shoppers', 500), number('seed')];
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const startBucket = async (
  folder: string,
): Promise<{ bucket: Daemon; settings: Record<string, string> }> => {
  const port = 9_000;
  const endpoint = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, 's3', 'node_modules', 's3rver', 'bin', 's3rver.js');
  const store = join(folder, 's3');
  mkdirSync(store);
  const flags = ['--address', '127.0.0.1', '--port', `${port}`, '--directory', store];
  const bucket = new Daemon(
    [process.execPath, program, ...flags, '--configure-bucket', 'shop'],
    join(folder, 's3.log'),
  );
  bucket.start();
  const isUp = () =>
    fetch(endpoint, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
  await until('the bucket answers', isUp);
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PUBLIC_URL: `${endpoint}/shop`,
  };
  return { bucket, settings };
};

/** Lets each fault strike while the crowd shops. */
const strikeAll = async (scene: Scene, { ledger, people, products }: Crowd): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const stop = new AbortController();
  const { origin } = scene.shop;
  const reads = readOn(origin, products, stop.signal);
  const writes = writeOn(origin, { people, products }, stop.signal);
  const database = writeToDatabaseOn(urlOf('probe'), stop.signal);
  const probes = [reads, writes, database];
  const all = [...probes.map(({ probe }) => probe), ...reads.pages];
  try {
    for (const fault of faults.filter(({ isShort }) => isShort === true || !values.short)) {
      await pause(calmMs);
      const before = new Map(ledger.failedTries);
      for (const probe of all) probe.reset();
      say(fault.name);
      await fault.strike(scene);
      await scene.nodes.untilWhole();
      await pause(calmMs);
      const failed = [...ledger.failedTries]
        .map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
        .filter(([, count]) => count > 0);
      const [gap, base] = [writes.probe.gap, database.probe.gap];
      // Where neither is back, all of it counts.
      const late = Number.isFinite(base.endedAt) ? gap.endedAt - base.endedAt : gap.ms;
      const outcome = {
        fault: fault.name,
        promise: fault.promise(scene),
        failed: new Map(failed),
        writeGap: gap.ms,
        readGap: reads.probe.gap.ms,
        pageGap: Math.max(...reads.pages.map((page) => page.gap.ms)),
        readsAnswered: reads.probe.answered,
        faults: reads.probe.faults + writes.probe.faults,
        share: Math.max(0, Math.min(gap.ms, late)),
      };
      outcomes.push(outcome);
      say(outcomeTable([outcome]).split('\n').at(-1) ?? '');
    }
  } finally {
    stop.abort();
    await Promise.all(probes.map(({ over }) => over));
  }
  return outcomes;
};

const campaign = async (folder: string): Promise<boolean> => {
  layCables(nodeNumbers);
  const nodes = new Nodes(folder, archiving(folder));
  const archive = new Archive(folder);
  const started: { close: () => Promise<void> }[] = [nodes, archive];
  try {
    say('Three nodes of PostgreSQL…');
    await nodes.start();
    await nodes.prepare();
    const leading = leadToPostgres(folder);
    const { bucket, settings } = await startBucket(folder);
    started.push({ close: () => leading.kill() }, { close: () => bucket.kill() });
    say(`${hosts} hosts of the shop…`);
    const ground = {
      version: unpackVersion(values.from, folder),
      settings: {
        DATABASE_URL: urlOf(),
        DATABASE_READ_URL: urlOf(undefined, ports.standbys),
        TRUST_PROXY: 'true',
        ...pagesOfToday,
        ...settings,
      },
      balance: balanceHosts(folder),
    };
    const shop = await startShop(folder, hosts, undefined, ground);
    started.push(shop);
    return await campaignIn({ shop, nodes, bucket, shoppers }, archive);
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    for (const each of started.toReversed()) await each.close();
  }
};

const campaignIn = async (scene: Scene, archive: Archive): Promise<boolean> => {
  const { nodes } = scene;
  let outcomes: Outcome[] = [];
  let restored = { rows: 0, broken: ['nothing was restored'] };
  const report = await campaignOn(scene.shop, {
    seed,
    orders: 1,
    faults: 0,
    shoppers,
    processes: hosts,
    say,
    meanwhile: async (crowd) => {
      await archive.take(nodes);
      outcomes = await strikeAll(scene, crowd);
      say('restoring the database as it is now');
      restored = await archive.restore(nodes);
      say(`${restored.rows} rows restored`);
    },
  });
  const stale = await staleAmong(answersAtTheEnd, scene.shop.origin, urlOf());
  const broken = [
    ...brokenPromises(outcomes),
    ...restored.broken.slice(0, 20).map((what) => `restored: ${what}`),
    ...(stale > 0 ? [`${stale} of ${answersAtTheEnd} answers at the end are stale`] : []),
  ];
  const violations = violationsOf(report);
  console.log(`\n${tablesOf(report)}\n\n${outcomeTable(outcomes)}\n`);
  for (const each of broken) console.log(`- ${each}`);
  const { ledger, seconds } = report;
  console.log(
    `${ledger.placed} orders, ${violations} violations, ${broken.length} promises broken in ${seconds} s; repeat with --seed ${seed}`,
  );
  return violations + broken.length === 0;
};

const packages = missing();
if (packages !== undefined) {
  console.error(`npm run cluster needs: ${packages}`);
  process.exit(2);
}
if (process.getuid?.() !== 0) {
  console.error('npm run cluster needs root: it makes network namespaces.');
  process.exit(2);
}
const code = await enter(async (folder) => {
  setTimeout(() => {
    console.error('The campaign took longer than an hour.');
    process.exit(1);
  }, campaignLimitMs).unref();
  return (await campaign(folder)) ? 0 : 1;
});
process.exit(code);
