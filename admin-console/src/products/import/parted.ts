import { csvCell } from '../../../../domain/csv.ts';
import type { Fault } from './report.ts';

/**
 * The rows of a file that are at fault, each with its faults in a last column, or those that are not;
 * below the file's own first row, as they stand there, so that they can be mended and brought in.
 * @param text a table that the shop could read: a quote in it only quotes
 */
export const parted = (text: string, faults: Fault[], which: 'bad' | 'good'): Blob => {
  const reasons = new Map<number, string[]>();
  for (const { line, field, reason } of faults)
    reasons.set(line, [...(reasons.get(line) ?? []), field ? `${field}: ${reason}` : reason]);
  const [header, ...rows] = rowsOf(text);
  if (!header) return csv([]);
  if (which === 'good')
    return csv([header, ...rows.filter(({ line }) => !reasons.has(line))].map((row) => row.text));
  const separator = /[,;\t]/.exec(header.text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
  const last = new RegExp(`${separator}("(?:[^"]|"")*"|[^"${separator}]*)$`);
  // What was mended in such a download has the column already: its old faults give way.
  const isMended = /^"?fault"?\s*$/.test(last.exec(header.text)?.[1] ?? '');
  const columnsOf = (row: string) => (isMended ? row.replace(last, '') : row);
  return csv([
    `${columnsOf(header.text)}${separator}fault`,
    ...rows.flatMap(({ line, text }) => {
      const told = reasons.get(line);
      return told ? [`${columnsOf(text)}${separator}${csvCell(told.join('; '))}`] : [];
    }),
  ]);
};

const csv = (lines: string[]): Blob =>
  new Blob(['\uFEFF', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv' });

type Row = { line: number; text: string };

/** Its rows by the line that each begins on; a line break within quotes ends none. */
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
    if (!isOpen && whole !== '') rows.push({ line: row.line, text: whole });
  }
  return rows;
};
