import { median } from '../statistics.ts';
import type { ColdStart } from './cold-start.ts';
import { summaryOf } from './cold-start.ts';
import type { MeasuredCell, Window } from './rounds.ts';
import { heldAgainst, sidesBefore, sideTitles, type SideName } from './sides.ts';
import type { Staleness } from './staleness.ts';

/** All that a run has found. */
export type Results = {
  cells: MeasuredCell[];
  coldStart?: ColdStart | undefined;
  staleness?: Staleness | undefined;
};

/** The medians of the rounds. */
export type Summary = {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  processor: Window['processor'];
  memory: number;
  failures: Record<string, number>;
};

export const summarise = (windows: Window[]): Summary => {
  const of = (value: (window: Window) => number) => median(windows.map(value));
  const failures: Record<string, number> = {};
  for (const window of windows)
    for (const [kind, count] of Object.entries(window.failures))
      failures[kind] = (failures[kind] ?? 0) + count;
  return {
    perSecond: of(({ answers, seconds }) => answers / seconds),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    bytes: of(({ bytes }) => bytes),
    processor: {
      server: of(({ processor }) => processor.server),
      postgres: of(({ processor }) => processor.postgres),
      generator: of(({ processor }) => processor.generator),
    },
    memory: Math.max(...windows.map(({ memory }) => memory)),
    failures,
  };
};

export const isValid = ({ failures }: Summary): boolean => Object.keys(failures).length === 0;

export type Ratio = {
  limit: SideName;
  byRate: number;
  /** By the processor time that the server and PostgreSQL take for an answer. */
  byProcessor: number;
  /** The lower of both: the generator stands beside the server and slows the faster one more. */
  verdict: number;
};

/** What a side of the shop reaches of what it is held against; none where its cell has no such side. */
export const ratioOf = ({ sides }: MeasuredCell, side: SideName): Ratio | undefined => {
  const limit = heldAgainst[side]?.find((name) => sides[name]);
  const own = sides[side];
  if (!limit || !own) return undefined;
  const [ours, bare] = [summarise(own), summarise(sides[limit] ?? [])];
  if (!isValid(ours) || !isValid(bare)) return undefined;
  const byRate = ours.perSecond / bare.perSecond;
  const byProcessor = costOf(limit, bare) / costOf(side, ours);
  return { limit, byRate, byProcessor, verdict: Math.min(byRate, byProcessor) };
};

/** What PostgreSQL does while ready bytes are sent is not for them. */
const costOf = (side: SideName, { processor }: Summary): number =>
  processor.server + (side === 'node' || side === 'koa' ? 0 : processor.postgres);

/** Something that the shop must show. */
export type Finding = {
  what: string;
  value: number;
  unit: '%' | '×' | '';
  atLeast?: number;
  atMost?: number;
};

export const isReached = ({ value, atLeast, atMost }: Finding): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);

/** The least that the shop must reach, in percent of what it is held against. */
const leastRatios: Record<string, Partial<Record<SideName, number>>> = {
  list: { shop: 50, cold: 60 },
  product: { shop: 50, cold: 60 },
  booking: { shop: 45, asOrder: 95 },
  hot: { shop: 50 },
  // At most three times what a bare server takes that reads the same rows.
  fit: { unlimited: 34 },
};
/** Of the version before, in percent. */
const leastOfBefore = 95;

const leastOf = ({ name, sides }: MeasuredCell): [SideName, number][] => {
  const before = Object.entries(sidesBefore).filter(([, then]) => sides[then]);
  return before.length > 0
    ? before.map(([now]) => [now as SideName, leastOfBefore])
    : (Object.entries(leastRatios[name] ?? {}) as [SideName, number][]);
};

/**
 * What one of a hundred may take at most while the shop has half of what it can do, as a multiple of
 * what it takes on the bare reference at the same pace.
 */
const maxAtPace: Record<string, { than: SideName; times: number }> = {
  list: { than: 'koa', times: 2 },
  product: { than: 'koa', times: 2 },
  booking: { than: 'koaTransaction', times: 3 },
};
/** Where the shop's memory is held against that of Koa + pg. */
const memoryCells = ['list', 'product', 'booking'];

/** What there is to hold against the goals; a measurement that failed is NaN and reaches none. */
export const findingsOf = ({ cells, coldStart, staleness }: Results): Finding[] => [
  ...cells.flatMap(ratioFindings),
  ...cells.flatMap(paceFindings),
  ...cells.filter(({ name }) => name === 'nine').map(togetherFinding),
  ...memoryFindings(cells),
  ...(coldStart ? coldStartFindings(coldStart) : []),
  ...(staleness ? stalenessFindings(staleness) : []),
];

const ratioFindings = (cell: MeasuredCell): Finding[] =>
  leastOf(cell).map(([side, atLeast]) => {
    const ratio = ratioOf(cell, side);
    const against = heldAgainst[side]?.find((limit) => cell.sides[limit]);
    const limit = against ? ` of ${sideTitles[against]}` : '';
    const value = (ratio?.verdict ?? Number.NaN) * 100;
    return { what: `${cell.title}: ${sideTitles[side]}${limit}`, value, unit: '%', atLeast };
  });

const paceFindings = ({ name, title, paced }: MeasuredCell): Finding[] => {
  const goal = maxAtPace[name];
  if (!paced || !goal) return [];
  const p99Of = (side: SideName): number => {
    const summary = summarise(paced[side] ?? []);
    return isValid(summary) ? summary.p99 : Number.NaN;
  };
  const what = `${title}, at half of the shop’s load: p99 of that of ${sideTitles[goal.than]}`;
  return [{ what, value: p99Of('shop') / p99Of(goal.than), unit: '×', atMost: goal.times }];
};

/** How many times the parts a second one order buys that several bookings do. */
const togetherFinding = (cell: MeasuredCell): Finding => ({
  what: 'Nine parts a second: one order of nine bookings',
  value: ratioOf(cell, 'together')?.byRate ?? Number.NaN,
  unit: '×',
  atLeast: 3,
});

const memoryFindings = (cells: MeasuredCell[]): Finding[] => {
  const loaded = cells.filter(({ name, paced }) => paced && memoryCells.includes(name));
  const peak = (...names: SideName[]) =>
    Math.max(
      ...loaded.flatMap(({ paced = {} }) =>
        names.flatMap((name) => (paced[name] ?? []).map(({ memory }) => memory)),
      ),
    );
  if (loaded.length < memoryCells.length) return [];
  const value = peak('shop') / peak('koaPg', 'koaTransaction');
  const what = 'Memory at that load of lists, products and bookings: Parches of Koa + pg';
  return [{ what, value, unit: '×', atMost: 1.5 }];
};

const coldStartFindings = (coldStart: ColdStart): Finding[] => {
  const [shop, bare] = [summaryOf(coldStart.shop), summaryOf(coldStart.koaPg)];
  const of = ': Parches of Koa + pg';
  return [
    {
      what: `From the start to the first answer${of}`,
      value: shop.ms / bare.ms,
      unit: '×',
      atMost: 6,
    },
    { what: `Memory at rest${of}`, value: shop.idle / bare.idle, unit: '×', atMost: 2.2 },
  ];
};

const stalenessFindings = (found: Staleness): Finding[] => {
  const of = `Two processes, ${found.changes} changes:`;
  return [
    {
      what: `${of} the old one still served, p99 of that of a bare NOTIFY`,
      value: found.p99 / found.notice,
      unit: '×',
      atMost: 20,
    },
    { what: `${of} answers older than one before`, value: found.backward, unit: '', atMost: 0 },
    { what: `${of} own changes not seen`, value: found.ownStale, unit: '', atMost: 0 },
    {
      what: `${of} ends that are not the last state`,
      value: found.isSettled ? 0 : 1,
      unit: '',
      atMost: 0,
    },
  ];
};
