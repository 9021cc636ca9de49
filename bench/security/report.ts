/**
 * The result of a test from mocha's JSON reporter. A failed hook stands for all tests that it
 * prevented.
 */
type Result = { file: string; fullTitle: string; err: { message?: string } };

/** The output of mocha's JSON reporter. */
export type Run = { tests: Result[]; failures: Result[] };

export type Row = { topic: string; suites: number; tried: number; failed: number };

/**
 * The numbers of tests and failures by topic. A suite of which no test ran counts as a failure,
 * since it has proved nothing.
 * @param suites the files of each topic
 */
export const rowsOf = (suites: Record<string, string[]>, { tests, failures }: Run): Row[] =>
  Object.entries(suites).map(([topic, files]) => {
    const of = (results: Result[]) =>
      files.map((file) => results.filter((result) => result.file === file).length);
    const [tried, failed] = [of(tests), of(failures)];
    const silent = files.filter((_, index) => tried[index] === 0 && failed[index] === 0);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    return { topic, suites: files.length, tried: sum(tried), failed: sum(failed) + silent.length };
  });

/** The rows as a table, with their sum below. */
export const tableOf = (rows: Row[]): string => {
  const total = { topic: 'All', suites: 0, tried: 0, failed: 0 };
  for (const { suites, tried, failed } of rows) {
    total.suites += suites;
    total.tried += tried;
    total.failed += failed;
  }
  const cells = [
    ['What was tried', 'suites', 'attempts', 'failed'],
    ...[...rows, total].map((row) => [row.topic, row.suites, row.tried, row.failed].map(String)),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
};
