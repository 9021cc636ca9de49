import { median } from '../statistics.ts';
import type { ColdStart } from './cold-start.ts';
import { summaryOf } from './cold-start.ts';
import type { MeasuredCell, Window } from './rounds.ts';
import { heldAgainst, sideTitles, type SideName } from './sides.ts';
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
  unit: '%' | 'ms' | 's' | 'MB' | '×' | '';
  atLeast?: number;
  atMost?: number;
};

export const isReached = ({ value, atLeast, atMost }: Finding): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);

/** The least that the shop must reach, in percent of what it is held against. */
const leastRatios: Record<string, Partial<Record<SideName, number>>> = {
  list: { shop: 50, cold: 60 },
  product: { shop: 50, cold: 60 },
  booking: { shop: 40 },
  hot: { shop: 50 },
};
/** The most that one of a hundred may take at half of the greatest load, in milliseconds. */
const mostAtHalf: Record<string, number> = { list: 10, product: 10, booking: 25 };
/** Where the shop's memory is held against that of Koa + pg. */
const memoryCells = ['list', 'product', 'booking'];

/** What there is to hold against the goals; a measurement that failed is NaN and reaches none. */
export const findingsOf = ({ cells, coldStart, staleness }: Results): Finding[] => [
  ...cells.flatMap(ratioFindings),
  ...cells.flatMap(halfLoadFindings),
  ...memoryFindings(cells),
  ...(coldStart ? coldStartFindings(coldStart) : []),
  ...(staleness ? stalenessFindings(staleness) : []),
];

const ratioFindings = (cell: MeasuredCell): Finding[] =>
  Object.entries(leastRatios[cell.name] ?? {}).map(([name, atLeast]) => {
    const side = name as SideName;
    const ratio = ratioOf(cell, side);
    const against = heldAgainst[side]?.find((limit) => cell.sides[limit]);
    const limit = against ? ` of ${sideTitles[against]}` : '';
    const value = (ratio?.verdict ?? Number.NaN) * 100;
    return { what: `${cell.title}: ${sideTitles[side]}${limit}`, value, unit: '%', atLeast };
  });

const halfLoadFindings = ({ name, title, half }: MeasuredCell): Finding[] => {
  const atMost = mostAtHalf[name];
  if (!half || atMost === undefined) return [];
  const summary = summarise(half);
  const value = isValid(summary) ? summary.p99 : Number.NaN;
  return [{ what: `${title}, at half of the greatest load: p99`, value, unit: 'ms', atMost }];
};

const memoryFindings = (cells: MeasuredCell[]): Finding[] => {
  const loaded = cells.filter(({ name }) => memoryCells.includes(name));
  const peak = (...names: SideName[]) =>
    Math.max(
      ...loaded.flatMap(({ sides }) =>
        names.flatMap((name) => (sides[name] ?? []).map(({ memory }) => memory)),
      ),
    );
  const value = peak('shop') / peak('koaPg', 'koaTransaction');
  if (loaded.length < memoryCells.length) return [];
  const what = 'Memory under lists, products and bookings: Parches of Koa + pg';
  return [{ what, value, unit: '×', atMost: 1.5 }];
};

const coldStartFindings = (coldStart: ColdStart): Finding[] => {
  const { seconds, idle } = summaryOf(coldStart);
  return [
    { what: 'From the start to the first answer', value: seconds, unit: 's', atMost: 1.2 },
    { what: 'Memory at rest', value: idle, unit: 'MB', atMost: 130 },
  ];
};

const stalenessFindings = (found: Staleness): Finding[] => {
  const of = `Two processes, ${found.changes} changes:`;
  return [
    { what: `${of} the old one still served, p99`, value: found.p99, unit: 'ms', atMost: 100 },
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
