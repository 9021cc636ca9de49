import { quantile } from '../statistics.ts';
import type { Measured } from './measure.ts';
import { sizeOf } from './size.ts';

const failedIn = ({ stages }: Measured): number =>
  stages.reduce((sum, { failed }) => sum + failed, 0);
const orFailed = (found: string, failed: number): string =>
  failed === 0 ? found : `${found}, ${failed} failed`;

export type Figure = { p50: number; p99: number; relative: number };

/** In milliseconds, with the median also as a multiple of the bare server's in the same minute. */
export const figureOf = (times: number[], bare: number[]): Figure => {
  const p50 = quantile(times, 0.5);
  return { p50, p99: quantile(times, 0.99), relative: p50 / quantile(bare, 0.5) };
};

/** How many times as long the largest shop takes as the smallest, by their medians. */
export const growthOf = ({ stages, bare }: Measured): number => {
  const relative = stages.map(({ all }) => figureOf(all, bare).relative);
  return (relative.at(-1) ?? Number.NaN) / (relative[0] ?? Number.NaN);
};

/** A promise of the shop, whether it holds, and the measure that shows it. */
export type Verdict = {
  what: string;
  found: string;
  limit: string;
  holds: boolean;
  measured: Measured;
};

const growthLimit = 1.2;
/** The limit of a search's p99, in milliseconds, in a shop of about so many products. */
const searchLimits = [
  { products: 1_000_000, limit: 150 },
  { products: 47_500, limit: 30 },
];

export const growthVerdict = (measured: Measured): Verdict => {
  const growth = growthOf(measured);
  const last = measured.stages.at(-1);
  return {
    what: `${measured.name}: growth to ${last ? sizeOf(last.size) : ''}`,
    found: orFailed(`${growth.toFixed(2)} ×`, failedIn(measured)),
    limit: `${growthLimit} ×`,
    holds: growth <= growthLimit && failedIn(measured) === 0,
    measured,
  };
};

export const searchVerdicts = (measured: Measured): Verdict[] =>
  measured.stages.flatMap((stage) => {
    const limit = searchLimits.find(({ products }) => stage.size.products >= products)?.limit;
    if (limit === undefined) return [];
    const { p99 } = figureOf(stage.all, measured.bare);
    return {
      what: `${measured.name}: p99 at ${sizeOf(stage.size)}`,
      found: orFailed(`${p99.toFixed(1)} ms`, stage.failed),
      limit: `${limit} ms`,
      holds: p99 <= limit && stage.failed === 0,
      measured: { ...measured, stages: [stage] },
    };
  });

/** How many times as long as the bare reference, in a shop of about so many products. */
const fitLimits = [
  { products: 1_000_000, limit: 60 },
  { products: 47_500, limit: 15 },
];

export const fitVerdicts = (measured: Measured): Verdict[] =>
  measured.stages.flatMap((stage) => {
    const limit = fitLimits.find(({ products }) => stage.size.products >= products)?.limit;
    if (limit === undefined) return [];
    const { relative } = figureOf(stage.all, measured.bare);
    return {
      what: `${measured.name}: at ${sizeOf(stage.size)}`,
      found: orFailed(`${relative.toFixed(1)} × bare`, stage.failed),
      limit: `${limit} × bare`,
      holds: relative <= limit && stage.failed === 0,
      measured: { ...measured, stages: [stage] },
    };
  });

/** The limit of the p99 of a list or search of the console, in milliseconds. */
const consoleLimit = 150;

export const consoleVerdict = (measured: Measured): Verdict => {
  const [stage] = measured.stages;
  const { p99 } = figureOf(stage?.all ?? [], measured.bare);
  const failed = failedIn(measured);
  return {
    what: `${measured.name}: p99 at ${stage ? sizeOf(stage.size) : ''}`,
    found: orFailed(`${p99.toFixed(1)} ms`, failed),
    limit: `${consoleLimit} ms`,
    holds: p99 <= consoleLimit && failed === 0,
    measured,
  };
};
