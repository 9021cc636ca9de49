import { csvLine } from '../../../../domain/csv.ts';

/** A table as CSV, with the mark that lets a spreadsheet read UTF-8. */
export const asCsv = (rows: (string | number)[][]): Blob =>
  new Blob(['\uFEFF', ...rows.map(csvLine)], { type: 'text/csv' });
