import type { ImportLine } from '../../../../adapters/http/console-contract.ts';

type Of<Kind extends string> =
  Extract<ImportLine, Record<Kind, unknown>> extends Record<Kind, infer Value> ? Value : never;

export type Fault = Of<'fault'>;
export type Change = Of<'change'>;
export type Result = Of<'result'>;
type Progress = Of<'progress'>;

/** What a run of an import has told so far. */
export type Report = {
  progress: Progress | undefined;
  faults: Fault[];
  /** What may not be meant so, and can be taken. */
  hints: Fault[];
  /** The first ones alone: a file may change more than a page can show. */
  changes: Change[];
  result: Result | undefined;
  /** Why the shop gave up, in its words; then nothing was written. */
  failure: string | undefined;
};

export const emptyReport: Report = {
  progress: undefined,
  faults: [],
  hints: [],
  changes: [],
  result: undefined,
  failure: undefined,
};

/** So many changes are shown. */
export const shownChanges = 50;

/** Takes one line of the answer in. It adds to the report's own lists: a file may have many lines. */
export const noteLine = (report: Report, line: ImportLine): void => {
  if ('progress' in line) report.progress = line.progress;
  else if ('fault' in line) report.faults.push(line.fault);
  else if ('hint' in line) report.hints.push(line.hint);
  else if ('change' in line) {
    if (report.changes.length < shownChanges) report.changes.push(line.change);
  } else if ('result' in line) report.result = line.result;
  else report.failure = line.failure.detail;
};

/** How far a run is, from 0 to 1; undefined while that is not known. */
export const shareOf = ({ progress }: Report): number | undefined =>
  progress && progress.of > 0 ? progress.rows / progress.of : undefined;
