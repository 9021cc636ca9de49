// Measures how the shop slows as it grows, and compares the measures with what the shop promises:
//
//   PARTS_DIR=… npm run bench:growth                             a million parts, 5 million bookings
//   npm run bench:growth -- --products 47500 --bookings 100000   a smaller run
//
// Shops of all sizes run at the same time, each on a database of its own. They and a bare reference
// are asked in turn, so that a slow moment of the machine affects all of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { campaign, reasonOf } from './campaign.ts';
import { filledDatabases } from './databases.ts';
import { readParts } from './parts.ts';
import { writeReport } from '../markdown.ts';
import { figuresTable, machineReadable, reportOf } from './report.ts';
import { grown } from './variations.ts';

const { values } = parseArgs({
  options: { products: { type: 'string' }, bookings: { type: 'string' } },
});
const isWhole = values.products === undefined && values.bookings === undefined;
const most = Number(values.products ?? 1_000_000);
const bookings = Number(values.bookings ?? 5_000_000);
const sizes = [...[1_000, 47_500].filter((size) => size < most), most];

const catalogue = await readParts(process.env['PARTS_DIR']);
const { shelves, full, drop } = await filledDatabases(
  grown(catalogue.parts, most),
  sizes,
  bookings,
);
try {
  const result = await campaign(shelves, [...shelves.slice(-1), full], (measured) => {
    console.log(`\n${figuresTable([measured])}`);
  });
  const report = reportOf(catalogue, [...shelves, full], result);
  console.log(`\n${report}`);
  if (isWhole) await writeReport('growth', report);
  mkdirSync('.bench', { recursive: true });
  writeFileSync('.bench/growth.json', JSON.stringify(result, machineReadable, 1));
  for (const verdict of result.verdicts.filter(({ holds }) => !holds))
    console.log(`\n${await reasonOf(verdict)}`);
} finally {
  await drop();
}
