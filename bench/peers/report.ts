import { tableOf } from '../markdown.ts';
import { median } from '../statistics.ts';
import type { Question } from './contender.ts';
import type { Load } from './load.ts';

/** The measures of one task of a shop, by round. */
export type Result = { shop: string; question: Question; how: string; rounds: Load[] };
/** How many of the orders for the last pieces were accepted. */
export type Sold = { shop: string; accepted: number };
export type Verdict = { what: string; ours: number; theirs: number; whose: string; goal?: number };

/** Our rate against the best rate of the others, and the goal for the ratio where there is one. */
export const verdictsOf = (results: readonly Result[], ourName: string): Verdict[] => {
  const rate = ({ rounds }: Result) => median(rounds.map(({ perSecond }) => perSecond));
  const best = (question: Question, isOf: (shop: string) => boolean): Result => {
    const [first] = results
      .filter((result) => result.question === question && isOf(result.shop))
      .toSorted((one, other) => rate(other) - rate(one));
    if (!first) throw new Error(`Nobody was asked for ${question}.`);
    return first;
  };
  const against = (what: Question, against: Question, goal?: number): Verdict => {
    const theirs = best(against, (shop) => shop !== ourName);
    return {
      what,
      ours: rate(best(what, (shop) => shop === ourName)),
      theirs: rate(theirs),
      whose: `${theirs.shop}, ${against}, ${theirs.how}`,
      ...(goal === undefined ? {} : { goal }),
    };
  };
  return [
    against('list of 24', 'list of 24'),
    against('one product', 'one product'),
    against('booking', 'whole order', 100),
    against('whole order', 'whole order', 10),
    against('order of nine', 'order of nine'),
  ];
};

const thousands = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const shown = (value: number): string => (Number.isNaN(value) ? '–' : thousands.format(value));

/** Tables in Markdown: the medians of the rounds, then our shop against the best of the others. */
export const tablesOf = (
  results: readonly Result[],
  verdicts: readonly Verdict[],
  sold: readonly Sold[],
  trial: { stock: number; orders: number },
): string => {
  const cells = ({ question, shop, how, rounds }: Result) => {
    const of = (key: keyof Load) => shown(median(rounds.map((round) => round[key])));
    const figures = [
      of('perSecond'),
      of('p50'),
      of('p99'),
      of('processorTime'),
      of('peakMemory'),
      of('failedPercent'),
    ];
    return [question, shop, how, ...figures];
  };
  const verdict = ({ what, ours, theirs, whose, goal }: Verdict) => {
    const times = ours / theirs;
    const reached = goal === undefined ? '' : `${goal} × ${times >= goal ? '✓' : '✗'}`;
    return [what, shown(ours), shown(theirs), whose, `${shown(times)} ×`, reached];
  };
  return [
    tableOf(
      [
        '',
        'shop',
        'how',
        'a second',
        'p50 ms',
        'p99 ms',
        'processor ms each',
        'peak MB',
        'failed %',
      ],
      results.map(cells),
      ['shop', 'how'],
    ),
    tableOf(
      ['Parches', 'a second', 'best of the others', 'which', 'times', 'goal'],
      verdicts.map(verdict),
      ['which'],
    ),
    `Of ${trial.orders} orders for ${trial.stock} pieces, ${sold
      .map(({ shop, accepted }) => `${shop} accepted ${accepted}`)
      .join(', ')}.`,
  ].join('\n\n');
};
