// `npm run bench:overload` does its worst to the shop, and tells what became of everyone else.
//
//   npm run bench:overload                what is shed, then how long strangers wait
//   npm run bench:overload -- strangers   this part alone
import { parseArgs } from 'node:util';
import { tableOf } from '../markdown.ts';
import { measureShedding } from './shedding.ts';
import { measureStrangers } from './strangers.ts';

const parts = { shedding: measureShedding, strangers: measureStrangers };

const { positionals: only } = parseArgs({ allowPositionals: true });
for (const name of only) if (!(name in parts)) throw new Error(`There is no part '${name}'.`);

for (const [name, measure] of Object.entries(parts)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const rows = await measure();
  const [first = {}] = rows;
  const cells = rows.map((row) => Object.values(row).map(String));
  console.log(`\n${tableOf(Object.keys(first), cells)}\n`);
}
