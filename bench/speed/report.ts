import { tableOf } from '../markdown.ts';
import type { MeasuredCell, Window } from './rounds.ts';
import { summaryOf, type ColdStart } from './cold-start.ts';
import { sideTitles, type SideName } from './sides.ts';
import type { Staleness } from './staleness.ts';
import {
  findingsOf,
  isReached,
  isValid,
  ratioOf,
  summarise,
  type Finding,
  type Ratio,
  type Results,
  type Summary,
} from './verdicts.ts';

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const one = (value: number): string => value.toFixed(1);
const percent = (share: number): string => `${Math.round(share * 100)} %`;

const goalOf = ({ atLeast, atMost, unit }: Finding): string =>
  `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`} ${unit}`.trim();

const valueOf = ({ value, unit }: Finding): string => {
  if (Number.isNaN(value)) return 'failed';
  const figure = unit === '×' ? value.toFixed(2) : count(value);
  return `${figure} ${unit}`.trim();
};

/** What the shop must show, beside what it shows. */
export const findingsTable = (results: Results): string =>
  tableOf(
    ['what', 'found', 'goal', 'reached'],
    findingsOf(results).map((finding) => [
      finding.what,
      valueOf(finding),
      goalOf(finding),
      isReached(finding) ? 'yes' : 'no',
    ]),
    ['reached'],
  );

const columns = [
  'what',
  'by',
  'by rate',
  'by processor',
  'a second',
  'p50 ms',
  'p99 ms',
  'bytes',
  'server µs',
  'PostgreSQL µs',
  'MB',
];

const figures = (summary: Summary): string[] => {
  if (!isValid(summary)) {
    const failures = Object.entries(summary.failures).map(([kind, times]) => `${times} × ${kind}`);
    return [`invalid: ${failures.join(', ')}`, '', '', '', '', '', ''];
  }
  const { perSecond, p50, p99, bytes, processor, memory } = summary;
  return [
    count(perSecond),
    one(p50),
    one(p99),
    bytes > 0 ? count(bytes) : '',
    ...[processor.server, processor.postgres, memory].map(count),
  ];
};

const ratioCells = (ratio: Ratio | undefined): string[] =>
  ratio ? [ratio.byRate, ratio.byProcessor].map(percent) : ['', ''];

const rowOf = (what: string, by: string, ratio: Ratio | undefined, windows: Window[]): string[] => [
  what,
  by,
  ...ratioCells(ratio),
  ...figures(summarise(windows)),
];

const rowsOf = (cell: MeasuredCell): string[][] => {
  const what = `${cell.title} (${cell.connections} at once)`;
  const sides = Object.entries(cell.sides) as [SideName, Window[]][];
  const rows = sides.map(([name, windows], index) =>
    rowOf(index === 0 ? what : '', sideTitles[name], ratioOf(cell, name), windows),
  );
  const paced = Object.entries(cell.paced ?? {}) as [SideName, Window[]][];
  for (const [name, windows] of paced)
    rows.push(rowOf('', `${sideTitles[name]}, at half of the shop’s load`, undefined, windows));
  return rows;
};

/** Every figure: the medians of the rounds. */
export const figuresTable = ({ cells }: Results): string =>
  tableOf(columns, cells.flatMap(rowsOf), ['by']);

const stalenessLine = (found: Staleness): string =>
  `Two processes on one database, ${count(found.changes)} changes, ${count(found.reads)} answers of the other process: ` +
  `the old state was served for ${one(found.p50)} ms after a change at the median, ${one(found.p99)} ms at p99, ` +
  `${one(found.max)} ms at most, where a bare NOTIFY took ${one(found.notice)} ms at p99; ${found.cut} listening connections were cut half-way.`;

const startLine = ({ shop, koaPg }: ColdStart): string => {
  const [ours, bare] = [summaryOf(shop), summaryOf(koaPg)];
  return (
    `From the start of a process to its first answer: ${count(ours.ms)} ms, where Koa + pg takes ${count(bare.ms)} ms; ` +
    `at rest it holds ${count(ours.idle)} MB, Koa + pg ${count(bare.idle)} MB.`
  );
};

/** The whole report, in Markdown. @param machine what it was measured on, in a sentence */
export const reportOf = (results: Results, machine: string): string =>
  [
    machine,
    ...(findingsOf(results).length > 0 ? [findingsTable(results)] : []),
    ...(results.cells.length > 0 ? [figuresTable(results)] : []),
    ...(results.coldStart ? [startLine(results.coldStart)] : []),
    ...(results.staleness ? [stalenessLine(results.staleness)] : []),
  ].join('\n\n');
