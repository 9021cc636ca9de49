import { csvCell } from '../../../../domain/csv.ts';
import type { Fault } from './report.ts';

/**
 * A file with its faults in a last column, the rows that have some first, so that all of it can be
 * imported when these are mended. What stands in the other columns is unchanged.
 * @param text CSV that the shop could parse, so all its quotes are balanced
 */
export const withFaults = (text: string, faults: Fault[]): Blob => {
  const reasons = new Map<number, string[]>();
  for (const { line, field, reason } of faults)
    reasons.set(line, [...(reasons.get(line) ?? []), field ? `${field}: ${reason}` : reason]);
  const [header, ...rows] = rowsOf(text).filter((row, i) => i > 0 || !/^sep=.$/i.test(row.text));
  if (!header) return csv([]);
  const separator = /[,;\t]/.exec(header.text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
  const cell = new RegExp(`(?<=^|${separator})(?:"(?:[^"]|"")*"|[^"${separator}]*)`, 'g');
  const cellsOf = (row: string): string[] => row.match(cell) ?? [];
  const names = cellsOf(header.text).map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const width = names.findLastIndex(Boolean) + 1;
  // A corrected file of such a download has the column already: the new faults replace the old ones.
  const kept = [...names.keys()].filter((index) => index < width && names[index] !== 'fault');
  const withCell = (row: string, fault: string): string => {
    // Spreadsheets write some rows shorter than the header, or longer by cells in which nothing stands.
    const cells = cellsOf(row);
    const more = cells.slice(width, cells.findLastIndex((each) => each.trim() !== '') + 1);
    return [...kept.map((index) => cells[index] ?? ''), fault, ...more].join(separator);
  };
  const [bad, good] = [true, false].map((isBad) =>
    rows.filter(({ line }) => reasons.has(line) === isBad),
  );
  return csv([
    withCell(header.text, 'fault'),
    ...[...(bad ?? []), ...(good ?? [])].map(({ line, text }) =>
      withCell(text, csvCell((reasons.get(line) ?? []).join('; '))),
    ),
  ]);
};

const csv = (lines: string[]): Blob =>
  new Blob(['\uFEFF', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv' });

type Row = { line: number; text: string };

/** The rows in which something stands, with the line on which each begins. A line break inside quotes does not end a row. */
const rowsOf = (text: string): Row[] => {
  const rows: Row[] = [];
  let open: Row | undefined;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const row: Row = open
      ? { ...open, text: `${open.text}\n${line}` }
      : { line: index + 1, text: line };
    const isOpen = row.text.split('"').length % 2 === 0;
    open = isOpen ? row : undefined;
    const whole = row.text.replace(/\r$/, '');
    if (!isOpen && /[^,;\s]/.test(whole)) rows.push({ line: row.line, text: whole });
  }
  return rows;
};
