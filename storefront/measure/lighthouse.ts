// Measures the running shop with Lighthouse's mobile preset and writes docs/lighthouse.md:
//
//   node storefront/measure/lighthouse.ts [paths…]     the shop is at SHOP_URL
//
// Without paths it measures the pages that have goals and the console, and fails when a median
// misses its goal.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missedByVisits, visitConsole, visitsTable, type Visits } from './console-visits.ts';
import { goals, inWords, medianOf, missed, tableOf, type Run } from './lighthouse-table.ts';

const shop = process.env['SHOP_URL'];
if (!shop) throw new Error('SHOP_URL must name the running shop, such as http://localhost:3000');

const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['/', '/login', '/blogs', '/builder'];
const runs = 5;

/** `npm run lighthouse` installs it: see bench/install.ts. */
const lighthouse = join(import.meta.dirname, 'lighthouse/node_modules/.bin/lighthouse');
const flags = [
  '--quiet',
  '--output=json',
  '--no-enable-error-reporting',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
];

/** What is read of Lighthouse's result. */
type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  runtimeError?: { message: string };
};

/** One visit in a new browser. */
const visit = async (path: string): Promise<Run> => {
  const chromePath = process.env['CHROMIUM'];
  const { stdout } = await promisify(execFile)(lighthouse, [new URL(path, shop).href, ...flags], {
    env: { ...process.env, ...(chromePath === undefined ? {} : { CHROME_PATH: chromePath }) },
    maxBuffer: Infinity,
  });
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Result;
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  for (const [name, { score, title }] of Object.entries(audits))
    if (score !== null && score < 0.9 && process.env['EXPLAIN'])
      console.log(`  ${path}: ${name} ${score}: ${title}`);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  };
};

const measured: { path: string; runs: Run[] }[] = [];
for (const path of paths) {
  const ofPath: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    ofPath.push(await visit(path));
    console.log(path, inWords(ofPath.at(-1)));
  }
  measured.push({ path, runs: ofPath });
}

const table = tableOf(measured);
console.log(`\n${table}`);

const fail = (fault: string) => {
  console.error(fault);
  process.exitCode = 1;
};

if (asked.length === 0) {
  const visits: Visits[] = [];
  while (visits.length < runs) visits.push(await visitConsole());
  const consoleTable = visitsTable(visits);
  console.log(`\n${consoleTable}`);
  for (const fault of missedByVisits(visits)) fail(`The console misses the goal: ${fault}`);

  const page = `# What Lighthouse says

\`npm run lighthouse\` measures a shop of its own, writes this page, and fails where a median misses the goal;
\`EXPLAIN=1\` names what costs points. The built storefront on embedded parts, Lighthouse's mobile preset
(a slow phone on slow 4G, simulated), ${runs} runs of each page, each in a new browser: the median (least –
most). The cores were shared, which shows in the blocking time first.

${table}

The goal: ${goals}.

## The admin console

Until an admin who is signed in can click the first row of the list, on the network of Lighthouse's
desktop preset (10 Mbit/s, 40 ms a round trip), ${runs} runs, each in a new browser.

${consoleTable}

The goal: 3 s, and 1 s for later visits.

\`npm run phone\` [measures](performance.md#the-list-of-parts-on-a-phone) typing, and the list on slow 3G.
`;
  writeFileSync(join(import.meta.dirname, '../../docs/lighthouse.md'), page);
}

for (const { path, runs } of measured)
  for (const fault of missed(medianOf(runs))) fail(`${path} misses the goal: ${fault}`);
