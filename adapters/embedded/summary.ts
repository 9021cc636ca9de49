import type { EndedSuite } from './in-parallel.ts';
import type { Timing } from './reporter.ts';

const seconds = (duration: number) => `${duration.toFixed(1).padStart(6)} s`;

/** The end of `npm test`: the slowest ten tests, how each suite ended and, last, what has failed. */
export const summaryOf = (suites: EndedSuite[], tests: Timing[]): string[] => [
  '\nThe slowest ten:',
  ...tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ ms, file, title }) => `${seconds(ms / 1_000)}  ${file}: ${title}`),
  '\nEverything:',
  ...suites.map(
    (suite) => `${seconds(suite.seconds)}  ${suite.name} ${suite.isGood ? 'good' : 'NOT GOOD'}`,
  ),
  ...tests.flatMap(({ file, title, fault }) => (fault ? [`\n${file}: ${title}\n${fault}`] : [])),
];
