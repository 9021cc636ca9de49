// Compares Parches with Vendure and Medusa, and writes the measures into docs/performance.md:
//
//   npm run bench:peers               three rounds of six seconds a task
//   npm run bench:peers -- 1 2        one round of two seconds a task; the docs are not changed
//
// All shops have the same products, each in a database of its own on the same PostgreSQL, and run
// the whole time. Each round runs every task of every shop in turn, so that a slow moment of the
// machine affects all of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { writeReport } from '../markdown.ts';
import { atOnce, productCount, questions, sample, scarce, type Contender } from './contender.ts';
import { check, measure } from './load.ts';
import { startMedusa } from './medusa.ts';
import { startParches } from './parches.ts';
import { tablesOf, verdictsOf, type Result, type Sold } from './report.ts';
import { startVendure } from './vendure.ts';

const root = join(import.meta.dirname, '..', '..');
const asked = process.argv.slice(2).map(Number);
const [rounds = 3, seconds = 6] = asked;
const warmUpSeconds = seconds;

/** Many buyers order the last pieces of one product at the same time. */
const sellOut = async ({ name, tasks }: Contender): Promise<Sold> => {
  const task = tasks.find((task) => 'order' in task);
  if (!task) throw new Error(`${name} takes no orders.`);
  let [next, accepted] = [0, 0];
  const refusals = new Map<string, number>();
  const buy = async (buyer: number) => {
    while (next++ < scarce.orders)
      try {
        await task.order([scarce.product], buyer);
        accepted += 1;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        refusals.set(why, (refusals.get(why) ?? 0) + 1);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, buyer) => buy(buyer)));
  console.log(`${name} accepted ${accepted} of ${scarce.orders}:`, Object.fromEntries(refusals));
  return { shop: name, accepted };
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

console.log(`Filling three shops with ${productCount} products each`);
const started = await Promise.all([startParches(), startVendure(), startMedusa()]);
try {
  for (const shop of started) await check(shop);

  const turns = questions.flatMap((question) =>
    started.flatMap((shop) =>
      shop.tasks.filter((task) => task.question === question).map((task) => ({ shop, task })),
    ),
  );
  const results = turns.map(({ shop, task: { question, how } }): Result => {
    return { shop: shop.name, question, how, rounds: [] };
  });
  for (const { shop, task } of turns) await measure(shop, task, warmUpSeconds);
  for (let round = 1; round <= rounds; round += 1)
    for (const [i, { shop, task }] of turns.entries()) {
      const load = await measure(shop, task, seconds);
      if (shop === started[0] && load.failedPercent > 0)
        throw new Error(`${shop.name}: orders failed, ${task.question}.`);
      results[i]?.rounds.push(load);
      const words = [`round ${round}`, shop.name, task.question, task.how].join(', ');
      console.log(`${words}: ${load.perSecond.toFixed(1)}/s, p50 ${load.p50.toFixed(1)} ms`);
    }
  const sold: Sold[] = [];
  for (const shop of started) sold.push(await sellOut(shop));

  const verdicts = verdictsOf(results, 'Parches');
  const tables = tablesOf(results, verdicts, sold, scarce);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`\n${tables}\n`);
  mkdirSync(join(root, '.bench'), { recursive: true });
  writeFileSync(
    join(root, '.bench', 'peers.json'),
    JSON.stringify({ day, machine, rounds, seconds, sample, results, verdicts, sold }, null, 2),
  );
  if (asked.length === 0) await writeReport('peers', `${day}, ${machine}:\n\n${tables}`);
} finally {
  for (const shop of started) await shop.stop();
}
