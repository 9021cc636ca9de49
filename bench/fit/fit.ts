// Puts machines together at random from BuildCores OpenDB, asks what fits, and tells how often each rule
// answers what, and for want of which facts it cannot:
//
//   PARTS_DIR=… npm run bench:fit                    10,000 machines of each kind, 100,000 pairs
//   PARTS_DIR=… npm run bench:fit -- --machines 500
//
// Half of the machines are of parts at random; the other half as a builder picks them, each part among
// those that conflict with none of the parts before. The whole run is written into docs/fit.md. It fails
// when a machine is not answered, or when a list would be narrowed to other parts than those that fit.
import { parseArgs } from 'node:util';
import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import { categories } from '../../domain/categories.ts';
import { fitOf, narrowingsOf, passesAll, type Fit, type FitPart } from '../../domain/fit.ts';
import { readParts } from '../growth/parts.ts';
import { writeReport } from '../markdown.ts';
import { shelfOf } from './pairs.ts';
import { reportOf } from './report.ts';

const { values } = parseArgs({ options: { machines: { type: 'string' } } });
const machines = Number(values.machines ?? 10_000);
const pairs = machines * 10;
const folder = process.env['PARTS_DIR'];
if (folder === undefined) throw new Error('PARTS_DIR names the folder of BuildCores OpenDB');

const below = randomFrom(1);
const stored = await shelfOf((await readParts(folder)).parts);
const byCategory = Map.groupBy(stored.parts, ({ category }) => category ?? '');
const shelves = categories.map((category) => byCategory.get(category) ?? []);

const pickOf = (shelf: FitPart[]): FitPart => {
  const part = shelf[below(shelf.length)];
  if (!part) throw new Error('OpenDB has no part of a category that the shop knows');
  return part;
};

/** As somebody picks who knows nothing of computers. */
const atRandom = (): Fit => fitOf(shelves.map(pickOf));

/** As somebody picks from lists that are narrowed to what fits; nothing where nothing does. */
const asBuilder = (): Fit => {
  const picked: FitPart[] = [];
  for (const [i, shelf] of shelves.entries()) {
    const narrowings = narrowingsOf(picked, categories[i] ?? '');
    const isShown = ({ specs }: FitPart) => passesAll(specs, narrowings);
    const first = Array.from({ length: 100 }, () => pickOf(shelf)).find(isShown);
    const shown = first ? [first] : shelf.filter(isShown);
    if (shown.length > 0) picked.push(pickOf(shown));
  }
  return fitOf(picked);
};

const pickShelf = (): FitPart[] => shelves[below(shelves.length)] ?? [];

const random = Array.from({ length: machines }, atRandom);
const built = Array.from({ length: machines }, asBuilder);
for (const fit of built)
  if (fit.verdict === 'conflict') throw new Error('A machine from narrowed lists has a conflict');
const conflicts = await stored.comparePairs(pairs, () => pickOf(pickShelf()));
await stored.drop();

const report = reportOf({ parts: shelves.flat().length, random, built, pairs, conflicts });
console.log(report);
if (values.machines === undefined) await writeReport('machines', report, 'docs/fit.md');
