// Measures the size of each page's first view in the built storefront, and fails above the budget:
//
//   node storefront/measure/size.ts
//
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard, dashboardPages, openPages, publicPages } from '../src/app/routes.ts';
import { firstView, readManifest, weightOf } from './first-view.ts';

/** Bytes after gzip, and files. */
const budget = { script: 122_500, style: 15_500, fonts: 2 };

/** Code that no first view may load, and a text by which each is recognised. */
const tooEarly = {
  Firebase: /identitytoolkit\.googleapis\.com/,
  Stripe: /js\.stripe\.com/,
};

const dist = join(import.meta.dirname, '../dist');
const manifest = readManifest(dist);
const faults: string[] = [];

const rows = [...publicPages, ...openPages].map(({ path, file }) => {
  const files = firstView(manifest, ['index.html', file]);
  const ending = (suffix: string) => files.filter((name) => name.endsWith(suffix));
  const scripts = ending('.js');
  const weight = (names: string[]) => names.reduce((sum, name) => sum + weightOf(dist, name), 0);
  const [script, style] = [weight(scripts), weight(ending('.css'))];
  // The other subsets of a font are fetched where a text has such letters.
  const fonts = ending('.woff2').filter((name) => !/-(?:ext|vietnamese|cyrillic|greek)/.test(name));

  if (script > budget.script) faults.push(`${path}: ${script} bytes of JavaScript`);
  if (style > budget.style) faults.push(`${path}: ${style} bytes of CSS`);
  if (fonts.length > budget.fonts) faults.push(`${path}: ${fonts.length} fonts`);
  for (const [name, sign] of Object.entries(tooEarly))
    for (const each of scripts)
      if (sign.test(readFileSync(join(dist, each), 'utf8')))
        faults.push(`${path}: ${name} in ${each}`);
  for (const page of [dashboard, ...dashboardPages])
    if (scripts.includes(manifest[page.file]?.file ?? '')) faults.push(`${path}: ${page.file}`);
  return {
    page: path,
    'JavaScript kB': kilo(script),
    'CSS kB': kilo(style),
    'fonts kB': kilo(weight(fonts)),
    files: files.length,
  };
});

function kilo(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}

console.table(rows);
console.log(
  `Budget of a first view, after gzip: ${kilo(budget.script)} kB of JavaScript, ${kilo(budget.style)} kB of CSS, ${budget.fonts} fonts.`,
);
for (const fault of faults) console.error(`Over the budget: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
