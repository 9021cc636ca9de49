import { cpus, loadavg } from 'node:os';
import { tableOf } from '../markdown.ts';
import { quantile } from '../statistics.ts';
import type { Campaign } from './campaign.ts';
import type { Filled } from './databases.ts';
import type { Measured } from './measure.ts';
import type { Parts } from './parts.ts';
import { sizeOf } from './size.ts';
import { figureOf, growthOf, type Verdict } from './verdict.ts';

/** Each measure at each size: median / 99th percentile, and the median as a multiple of the bare one. */
export const figuresTable = (measured: Measured[]): string => {
  const sizes = measured[0]?.stages.map(({ size }) => sizeOf(size)) ?? [];
  return tableOf(
    ['ms: p50, p99 (× bare)', ...sizes, 'growth', 'bare p50'],
    measured.map((one) => [
      one.name,
      ...one.stages.map(({ all }) => {
        const { p50, p99, relative } = figureOf(all, one.bare);
        return `${p50.toFixed(1)}, ${p99.toFixed(1)} (${relative.toFixed(1)})`;
      }),
      `${growthOf(one).toFixed(2)} ×`,
      quantile(one.bare, 0.5).toFixed(2),
    ]),
  );
};

const verdictsTable = (verdicts: Verdict[]): string =>
  tableOf(
    ['promise', 'found', 'at most', ''],
    verdicts.map(({ what, found, limit, holds }) => [
      what,
      found,
      limit,
      holds ? 'holds' : '**broken**',
    ]),
  );

/** When and where was measured, and with which parts. */
const toldOf = ({ parts, refused, from }: Parts, databases: Filled[]): string => {
  const loads = databases.map(({ size, seconds }) => `${sizeOf(size)} ${seconds} s`).join(', ');
  const left = [...refused.values()].reduce((sum, count) => sum + count, 0);
  const refusals = left === 0 ? '' : ` (the shop's own rules refuse ${left} more)`;
  return [
    `On ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} processors with a load of`,
    `${loadavg()[0]?.toFixed(0)} in all. ${parts.length.toLocaleString('en')} parts of ${from}${refusals}`,
    `with made-up prices, and variations of them up to the largest number. Filled up in: ${loads}.`,
  ].join(' ');
};

/** The whole report, in Markdown. */
export const reportOf = (
  catalogue: Parts,
  databases: Filled[],
  { verdicts, read, cached, searched, fitted, ordered, administered }: Campaign,
): string =>
  [
    toldOf(catalogue, databases),
    verdictsTable(verdicts),
    'The lists and one product, from the database:',
    figuresTable(read),
    'The same from the cache:',
    figuresTable(cached),
    'Searches:',
    figuresTable(searched),
    'Facets, and what fits:',
    figuresTable(fitted),
    'Orders, in the shop with the most parts, with almost no bookings and with all of them:',
    figuresTable(ordered),
    'The console, in the shop with all bookings, one request at a time:',
    figuresTable(administered),
  ].join('\n\n');

/**
 * For `JSON.stringify`: replaces times by their count and quantiles, and leaves out database URLs.
 */
export const machineReadable = (key: string, value: unknown): unknown => {
  if (key === 'databaseUrl') return undefined;
  if (!['all', 'bare'].includes(key) || !Array.isArray(value)) return value;
  const times = value.map(Number);
  return { count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};
