// Asks the shop for everything that its own document names, in every way that one can think of:
//
//   npm run fuzz                       100,000 requests, with a seed of the moment
//   npm run fuzz -- --seed=7           the same requests as every other run with the seed 7
//   npm run fuzz -- --requests=5000    fewer
//   npm run fuzz -- --only=/booking    of the operations that have this in their names
import { parseArgs } from 'node:util';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { connectPatiently } from '../../adapters/postgres/orm.ts';
import { campaign } from './campaign.ts';
import { tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    requests: { type: 'string', default: '100000' },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const total = Number(values.requests);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(total) || total < 1)
  throw new Error('--seed and --requests are whole numbers.');

console.log(`Seed ${seed}: ${total} requests. Again with: npm run fuzz -- --seed=${seed}`);
const shop = new RunningShop();
// The attacks beside it come from an address of their own.
await shop.start({ TRUST_PROXY: 'true' });
const orm = await connectPatiently(process.env['DATABASE_URL'] ?? '');
try {
  const say = (line: string) => console.log(line);
  let told = 0;
  const progress = (sent: number) => {
    if (sent < told + 5_000) return;
    told = sent;
    say(`${sent} requests`);
  };
  const outcome = await campaign(shop, orm, { seed, total, only: values.only, say, progress });
  say(tableOf(outcome));
  console.log(
    `Seed ${seed}: ${outcome.sent} requests in ${Math.round(outcome.ms / 1_000)} s, ${outcome.failures} failures.`,
  );
  process.exitCode = outcome.failures > 0 ? 1 : 0;
} finally {
  await shop.stop();
  await orm.close();
}
process.exit();
