// `npm run bench:mails -- [--seconds N] [--shoppers N]`
//
// Shoppers order at an even pace for three times so many seconds, while the mail server is away in the
// middle: how many orders are answered, and how soon, before, meanwhile and after? In the end every order
// must have been mailed, once. Ends with 1 when that is not so.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withTemporaryFolder } from '../../adapters/embedded/data-folder.ts';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { ShopClient, went } from '../../adapters/http/testing/shop-client.ts';
import { tableOf } from '../markdown.ts';
import { quantile } from '../statistics.ts';
import { interruptible } from './interruptible.ts';
import { type ChaoticShop, startShop } from './shop.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    shoppers: { type: 'string', default: '4' },
  },
});
const phaseMs = Number(values.seconds) * 1_000;
const betweenOrdersMs = 300;
const patienceMs = 900_000;

const phases = ['before', 'away', 'after'] as const;
type Placed = { id: string; phase: (typeof phases)[number]; ms: number };

const orderOn = async (shop: ChaoticShop): Promise<Placed[]> => {
  const client = new ShopClient(shop.origin);
  const [buyer, product] = await stage(client);
  const placed: Placed[] = [];
  for (const phase of phases) {
    if (phase === 'away') await shop.mail.kill();
    if (phase === 'after') await shop.mail.start();
    const end = performance.now() + phaseMs;
    const shopper = async () => {
      while (performance.now() < end) {
        const start = performance.now();
        const order = went(await client.order(buyer, [[product, 1]]));
        placed.push({ id: order._id, phase, ms: performance.now() - start });
        await pause(betweenOrdersMs);
      }
    };
    await Promise.all(Array.from({ length: Number(values.shoppers) }, shopper));
  }
  return placed;
};

const stage = async (client: ShopClient) => {
  const buyer = await client.signUp();
  return [buyer, await client.product(buyer, { Stock: 1_000_000 })] as const;
};

/** Waits until every order was mailed. @returns how many were mailed twice */
const untilMailed = async ({ mail }: ChaoticShop, placed: Placed[]): Promise<number> => {
  const mails = () => mail.taken.filter(({ id }) => id.startsWith('order-placed.'));
  const mailed = () => new Set(mails().map(({ id }) => id.slice('order-placed.'.length)));
  await until('all is mailed', () => mailed().isSupersetOf(idsOf(placed)), patienceMs);
  return mails().length - mailed().size;
};

const idsOf = (placed: Placed[]) => new Set(placed.map(({ id }) => id));

const rowOf = (placed: Placed[], phase: Placed['phase']): string[] => {
  const of = (name: Placed['phase']) => placed.filter((order) => order.phase === name);
  const times = of(phase).map(({ ms }) => ms);
  const ratio = times.length / of('before').length;
  return [
    phase,
    (times.length / (phaseMs / 1_000)).toFixed(1),
    ratio.toFixed(2),
    ...[0.5, 0.99].map((share) => `${quantile(times, share).toFixed(0)} ms`),
  ];
};

/** @returns the exit code */
const measure = async (shop: ChaoticShop): Promise<number> => {
  const placed = await orderOn(shop);
  const since = performance.now();
  const twice = await untilMailed(shop, placed);
  const seconds = Math.round((performance.now() - since) / 1_000);
  const columns = ['the mail server', 'orders/s', 'of before', 'p50', 'p99'];
  console.log(
    tableOf(
      columns,
      phases.map((phase) => rowOf(placed, phase)),
    ),
  );
  console.log(
    `\n${placed.length} orders, each mailed by ${seconds} s after the last; ${twice} twice.`,
  );
  return twice === 0 ? 0 : 1;
};

process.exitCode = await interruptible((interrupted) =>
  withTemporaryFolder(async (folder) => {
    const shop = await startShop(folder, 1, interrupted);
    try {
      return await Promise.race([measure(shop), interrupted]);
    } finally {
      await shop.close();
    }
  }),
);
