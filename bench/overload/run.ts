// `npm run bench:overload` attacks the shop, and measures how well it serves everyone else
// meanwhile.
//
//   npm run bench:overload                load shedding, then how long other people wait
//   npm run bench:overload -- strangers   only how long other people wait
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
