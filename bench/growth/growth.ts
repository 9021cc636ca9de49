// Measures how the shop slows as it grows, and sets what it promises of that beside what was found:
//
//   PARTS_DIR=… npm run bench:growth                             a million parts, 5 million bookings
//   npm run bench:growth -- --products 47500 --bookings 100000   a smaller run
//
// Shops of every size run at once, each on a database of its own, and are asked in turn with a bare
// reference, so that a slow moment of the machine meets all of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freePorts } from '../../adapters/embedded/ports.ts';
import { asker } from './ask.ts';
import { bareServer } from './bare.ts';
import { filledDatabases } from './databases.ts';
import { measure, type Measured } from './measure.ts';
import { orders, reads, searching, type Measure } from './measures.ts';
import { readParts } from './parts.ts';
import { planOf } from './plans.ts';
import { figuresTable, toldOf, verdictsTable, writeBetween } from './report.ts';
import { searches } from './searches.ts';
import { openStage, type Stage } from './stage.ts';
import { grown } from './variations.ts';
import { growthVerdict, searchVerdicts, type Verdict } from './verdict.ts';

const { values } = parseArgs({
  options: { products: { type: 'string' }, bookings: { type: 'string' } },
});
const isWhole = values.products === undefined && values.bookings === undefined;
const most = Number(values.products ?? 1_000_000);
const bookings = Number(values.bookings ?? 5_000_000);
const shelves = [...[1_000, 47_500].filter((size) => size < most), most];

const catalogue = await readParts(process.env['PARTS_DIR']);
const { databases, drop } = await filledDatabases(grown(catalogue.parts, most), shelves, bookings);
const endings = [drop];
try {
  const bareShop = await bareServer(databases[0]?.url ?? '');
  const bare = asker(bareShop.origin);
  endings.push(bareShop.stop);
  const [spare = 0, ...ports] = await freePorts(databases.length + 1);

  /** Opens all the shops for a piece of work. */
  const withStages = async (
    settings: Record<string, string>,
    work: (stages: Stage[]) => Promise<void>,
  ): Promise<void> => {
    const opened = await Promise.all(
      databases.map(({ size, url }, at) => openStage(size, url, ports[at] ?? 0, settings)),
    );
    try {
      await work(opened);
    } finally {
      for (const stage of opened) await stage.stop();
    }
  };
  const each = async (measures: Measure[], stages: Stage[]): Promise<Measured[]> => {
    const measured: Measured[] = [];
    for (const one of measures) {
      measured.push(await measure(one, stages, bare, { seconds: 8, rounds: searches.length }));
      console.log(`\n${figuresTable(measured.slice(-1))}`);
    }
    return measured;
  };

  const read: Measured[] = [];
  const searched: Measured[] = [];
  const ordered: Measured[] = [];
  const kept: Measured[] = [];
  // Kept bytes would answer in place of the database.
  await withStages({ READY_MB: '0' }, async (stages) => {
    read.push(...(await each(reads, stages.slice(0, -1))));
    searched.push(...(await each(searching, stages.slice(0, -1))));
    ordered.push(...(await each(orders, stages.slice(-2))));
  });
  await withStages({}, async (stages) => {
    kept.push(...(await each(reads, stages.slice(0, -1))));
  });

  const verdicts: Verdict[] = [
    ...read.map((one) => growthVerdict(one, '1,000')),
    ...searched.flatMap(searchVerdicts),
    ...ordered.map((one) => growthVerdict(one, 'none')),
  ];
  const text = [
    toldOf(catalogue, databases),
    verdictsTable(verdicts),
    'The lists and one product, from the database:',
    figuresTable(read),
    'The same from kept bytes, where they are kept:',
    figuresTable(kept),
    'Searches:',
    figuresTable(searched),
    'Orders, in a shop with the most parts:',
    figuresTable(ordered),
  ].join('\n\n');
  console.log(`\n${text}`);
  if (isWhole) writeBetween(new URL('../../docs/performance.md', import.meta.url), 'growth', text);
  mkdirSync('.bench', { recursive: true });
  const result = { at: new Date(), databases, verdicts, read, kept, searched, ordered };
  const withoutAddresses = (key: string, value: unknown) =>
    key === 'url' || key === 'databaseUrl' ? undefined : value;
  writeFileSync('.bench/growth.json', JSON.stringify(result, withoutAddresses, 1));

  for (const { what, found, limit, measured } of verdicts.filter(({ holds }) => !holds)) {
    const worst = measured.stages.at(-1);
    if (!worst?.slowest) continue;
    console.log(`\nBroken: ${what}: ${found}, at most ${limit}. What it took longest for:`);
    console.log(`${worst.slowest.ms.toFixed(1)} ms ${JSON.stringify(worst.slowest.question.path)}`);
    console.log(await planOf(worst.databaseUrl, spare, worst.slowest.question));
  }
} finally {
  for (const end of endings.toReversed()) await end();
}
