import type { ImportLine } from '../../../../adapters/http/console-contract.ts';

type Of<Kind extends string> =
  Extract<ImportLine, Record<Kind, unknown>> extends Record<Kind, infer Value> ? Value : never;

export type Fault = Of<'fault'>;
export type Change = Of<'change'>;
export type Result = Of<'result'>;
type Progress = Of<'progress'>;

/** The answer of an import so far. */
export type Report = {
  progress: Progress | undefined;
  faults: Fault[];
  /** Cells that can be imported, but may be mistakes. */
  hints: Fault[];
  /** Only the first changes: a file may change more than a page can show. */
  changes: Change[];
  result: Result | undefined;
  /** Why the import failed, in the shop's words. Then nothing was written. */
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

/** How many changes are shown at most. */
export const shownChanges = 50;

/**
 * Adds one line of the answer to the report. The report is changed in place, since a file may be
 * long.
 */
export const noteLine = (report: Report, line: ImportLine): void => {
  if ('progress' in line) report.progress = line.progress;
  else if ('fault' in line) report.faults.push(line.fault);
  else if ('hint' in line) report.hints.push(line.hint);
  else if ('change' in line) {
    if (report.changes.length < shownChanges) report.changes.push(line.change);
  } else if ('result' in line) report.result = line.result;
  else report.failure = line.failure.detail;
};

/** The progress of an import from 0 to 1; undefined until it is known. */
export const shareOf = ({ progress }: Report): number | undefined =>
  progress && progress.of > 0 ? progress.rows / progress.of : undefined;
