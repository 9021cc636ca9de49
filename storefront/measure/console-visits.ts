// Measures how long an admin waits for a list of the console, on the network of Lighthouse's
// desktop preset.
import type { BrowserContext } from 'playwright-core';
import { launchChromium, shopUrl } from '../src/testing/chromium.ts';
import { demoAdmin, logIn } from '../src/testing/shop.ts';

/** Milliseconds from the beginning of the visit until the list's first row can be clicked. */
export type Visits = { cold: number; later: number };

/** The longest acceptable waits, in milliseconds. */
const consoleGoals: Visits = { cold: 3000, later: 1000 };

const list = '/admin/products';

/** The preset's network: 40 ms, 10 Mbit/s. Each request waits for one round trip. */
const network = {
  offline: false,
  latency: 40,
  downloadThroughput: (10_240 * 1024) / 8,
  uploadThroughput: (10_240 * 1024) / 8,
};

/** @returns the milliseconds until the list's first row is there and nothing covers it */
const visit = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await page.goto(list, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => {
    const link = document.querySelector('tbody tr a');
    if (!link) return 0;
    const { x, y, width, height } = link.getBoundingClientRect();
    const clicked = document.elementFromPoint(x + width / 2, y + height / 2);
    return clicked && link.contains(clicked) ? performance.now() : 0;
  });
  const time = await usable.jsonValue();
  await page.close();
  return time;
};

/**
 * An admin who has signed in at the storefront opens the console for the first time, and then
 * again.
 */
export const visitConsole = async (): Promise<Visits> => {
  const browser = await launchChromium();
  try {
    const open = { baseURL: shopUrl(), viewport: { width: 1350, height: 940 } };
    const before = await browser.newContext(open);
    await logIn(await before.newPage(), demoAdmin);
    // A new context with the session alone, without the cache.
    const context = await browser.newContext({
      ...open,
      storageState: await before.storageState(),
    });
    return { cold: await visit(context), later: await visit(context) };
  } finally {
    await browser.close();
  }
};

const columns = [
  ['cold', 'first visit, cold cache'],
  ['later', 'later visit'],
] as const;

/** A table in Markdown: the median of each visit, with the spread. */
export const visitsTable = (runs: Visits[]): string => {
  const cell = (visit: keyof Visits) => {
    const [median, least, most] = [medianOf(runs, visit), ...ends(runs, visit)].map(inSeconds);
    return `${median} (${least} – ${most})`;
  };
  return [
    `| page | ${columns.map(([, title]) => title).join(' | ')} |`,
    '| --- | --- | --- |',
    `| \`${list}\` | ${columns.map(([visit]) => cell(visit)).join(' | ')} |`,
  ].join('\n');
};

/** The medians that miss their goals, in words. */
export const missedByVisits = (runs: Visits[]): string[] =>
  columns
    .filter(([visit]) => !(medianOf(runs, visit) <= consoleGoals[visit]))
    .map(([visit, title]) => `${title} ${inSeconds(medianOf(runs, visit))}`);

const sorted = (runs: Visits[], visit: keyof Visits) =>
  runs.map((run) => run[visit]).sort((one, other) => one - other);
const medianOf = (runs: Visits[], visit: keyof Visits) =>
  sorted(runs, visit)[Math.floor(runs.length / 2)] ?? Number.NaN;
const ends = (runs: Visits[], visit: keyof Visits): number[] => {
  const all = sorted(runs, visit);
  return [all[0] ?? Number.NaN, all.at(-1) ?? Number.NaN];
};
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
