import { tableOf } from '../markdown.ts';

/** What came of one fault. Times are in milliseconds. */
export type Outcome = {
  fault: string;
  promise: Promised;
  /** Tries without a clear answer, by their kind; each was made again by its client. */
  failed: Map<string, number>;
  writeGap: number;
  /** While no page at all was answered. */
  readGap: number;
  /** While one page was not answered: the longest of any. */
  pageGap: number;
  /** The part of the reads that was answered, from 0 to 1. */
  readsAnswered: number;
  /** Answers of 500 to those who only look. */
  faults: number;
  /** How much longer the shop's writes were away than PostgreSQL's own. */
  share: number;
};

/** What is promised of a fault beside what always holds. Times are in milliseconds. */
export type Promised = { writesWithin?: number; share?: number; failedAtMost?: number };

/** Of reads, in any fault. */
const readsWithin = 1_000;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const sum = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** The promises that were broken, in words. */
export const brokenPromises = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ fault, promise, failed, writeGap, readGap, faults, share }) => {
    const { writesWithin = Infinity, share: most = Infinity, failedAtMost = Infinity } = promise;
    return [
      ...(writeGap > writesWithin
        ? [`${fault}: no writes for ${seconds(writeGap)} s, not ${seconds(writesWithin)}`]
        : []),
      ...(share > most
        ? [`${fault}: ${seconds(share)} s of it are the shop's, not ${seconds(most)}`]
        : []),
      ...(readGap > readsWithin
        ? [`${fault}: no reads for ${seconds(readGap)} s, not ${seconds(readsWithin)}`]
        : []),
      ...(sum(failed) > failedAtMost
        ? [`${fault}: ${sum(failed)} failed tries, not ${failedAtMost}`]
        : []),
      ...(faults > 0 || [...failed.keys()].some((kind) => kind.startsWith('500'))
        ? [`${fault}: answered 500`]
        : []),
    ];
  });

export const outcomeTable = (outcomes: readonly Outcome[]): string =>
  tableOf(
    [
      'fault',
      'failed tries',
      'no writes for',
      "the shop's share",
      'no reads for',
      'a page away for',
      'reads answered',
    ],
    outcomes.map(({ fault, failed, writeGap, share, readGap, pageGap, readsAnswered }) => [
      fault,
      [...failed].map(([kind, count]) => `${count} × ${kind}`).join(', ') || '0',
      `${seconds(writeGap)} s`,
      `${seconds(share)} s`,
      `${seconds(readGap)} s`,
      `${seconds(pageGap)} s`,
      `${Math.floor(100 * readsAnswered)} %`,
    ]),
  );
