/** What a spreadsheet would run when a cell begins with it. */
const run = /^'*[=+\-@\t\r\n]/;

/** A table as CSV that no spreadsheet runs, with the mark that lets it read UTF-8. */
export const asCsv = (rows: (string | number)[][]): Blob =>
  new Blob(['\uFEFF', ...rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`)], {
    type: 'text/csv',
  });

/** A cell that no spreadsheet runs, quoted where need be. */
export const cellOf = (cell: string | number): string => {
  if (typeof cell === 'number') return String(cell);
  const harmless = run.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
