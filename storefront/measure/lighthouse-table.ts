/** The result of one run: scores up to 100, and times in milliseconds. */
export type Run = {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
};
type Name = keyof Run;

const columns: Record<Name, { title: string; write: (value: number) => string }> = {
  performance: { title: 'Performance', write: String },
  accessibility: { title: 'Accessibility', write: String },
  'best-practices': { title: 'Best practices', write: String },
  seo: { title: 'SEO', write: String },
  lcp: { title: 'LCP', write: (ms) => `${(ms / 1000).toFixed(2)} s` },
  cls: { title: 'CLS', write: (shift) => shift.toFixed(3) },
  tbt: { title: 'TBT', write: (ms) => `${Math.round(ms)} ms` },
};

const names: Name[] = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'lcp',
  'cls',
  'tbt',
];

const atLeast: Partial<Run> = {
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const atMost: Partial<Run> = { lcp: 1800, cls: 0.01 };

export const goals =
  'performance at least 97, the other scores 100, LCP within 1.8 s, CLS within 0.01; TBT is aimed at 50 ms';

export const medianOf = (runs: Run[]): Run =>
  each((name) => sorted(runs, name)[Math.floor(runs.length / 2)] ?? Number.NaN);

/** The values of a median that miss their goals, in words. */
export const missed = (median: Run): string[] =>
  names.flatMap((name) => {
    const value = median[name];
    const { title, write } = columns[name];
    const [low, high] = [atLeast[name], atMost[name]];
    if (low !== undefined && !(value >= low)) return [`${title} ${write(value)} < ${write(low)}`];
    if (high !== undefined && !(value <= high))
      return [`${title} ${write(value)} > ${write(high)}`];
    return [];
  });

export const inWords = (run: Run | undefined): string =>
  run
    ? names.map((name) => `${columns[name].title} ${columns[name].write(run[name])}`).join(', ')
    : '';

/** A table in Markdown: the median of each page, with the spread where there is one. */
export const tableOf = (pages: { path: string; runs: Run[] }[]): string => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cell = (runs: Run[], name: Name) => {
    const { write } = columns[name];
    const values = sorted(runs, name).map(write);
    const [least, most] = [values[0], values.at(-1)];
    const median = values[Math.floor(values.length / 2)] ?? '';
    return least === most ? median : `${median} (${least} – ${most})`;
  };
  return [
    row(['page', ...names.map((name) => columns[name].title)]),
    row(['---', ...names.map(() => '---')]),
    ...pages.map(({ path, runs }) =>
      row([`\`${path}\``, ...names.map((name) => cell(runs, name))]),
    ),
  ].join('\n');
};

const sorted = (runs: Run[], name: Name): number[] =>
  runs.map((run) => run[name]).sort((one, other) => one - other);

const each = (value: (name: Name) => number): Run => ({
  performance: value('performance'),
  accessibility: value('accessibility'),
  'best-practices': value('best-practices'),
  seo: value('seo'),
  lcp: value('lcp'),
  cls: value('cls'),
  tbt: value('tbt'),
});
