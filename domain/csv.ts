/**
 * Writes tables as text. Source: RFC 4180, and OWASP, 'CSV Injection', for cells that would be run.
 *
 * It is our own: what csv-stringify writes with `escape_formulas` cannot be told from a text that
 * began so, and an export must come back as it was when it is imported.
 */

/** The most that a file of products may have which is imported. */
export const importMaxMegabytes = 20;
export const importMaxRows = 50_000;

/**
 * A cell that begins like this is a formula to a spreadsheet, also after apostrophes that we have
 * written. East Asian locales read the signs of full width as well.
 */
const run = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet takes for a formula. */
export const harmless = (text: string): string => (run.test(text) ? `'${text}` : text);

/** The text that `harmless` was given. */
export const asWritten = (cell: string): string =>
  cell.startsWith("'") && run.test(cell) ? cell.slice(1) : cell;

type Cell = string | number | boolean | null;

/** One cell. Numbers and flags cannot be formulas. */
export const csvCell = (cell: Cell): string =>
  typeof cell === 'string' ? quoted(harmless(cell)) : String(cell ?? '');

/** One line of a table. */
export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Quotes also a text with a semicolon or a tab, which separate cells in other countries. */
const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
