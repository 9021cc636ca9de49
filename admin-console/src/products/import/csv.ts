import { csvLine } from '../../../../domain/csv.ts';

/** A table as CSV, with the byte order mark that spreadsheets need to read UTF-8. */
export const asCsv = (rows: (string | number)[][]): Blob =>
  new Blob(['\uFEFF', ...rows.map(csvLine)], { type: 'text/csv' });
