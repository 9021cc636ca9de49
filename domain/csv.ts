/**
 * Writes tables as text. Source: RFC 4180, and OWASP, 'CSV Injection', for cells that would be run.
 *
 * It is our own: what csv-stringify writes with `escape_formulas` cannot be told from a text that
 * began so, and an export must come back as it was when it is imported.
 */

/**
 * What a spreadsheet runs when a cell begins with it, be it after marks of ours. Those of an East
 * Asian locale take the signs of full width, too.
 */
const run = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet runs. */
export const harmless = (text: string): string => (run.test(text) ? `'${text}` : text);

/** The text that `harmless` has made a cell of. */
export const asWritten = (cell: string): string =>
  cell.startsWith("'") && run.test(cell) ? cell.slice(1) : cell;

type Cell = string | number | boolean | null;

/** Numbers and flags are no texts: nothing in them can be run. */
export const csvCell = (cell: Cell): string =>
  typeof cell === 'string' ? quoted(harmless(cell)) : String(cell ?? '');

/** One line of a table. */
export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Also what parts the cells in other countries, so that nothing begins one of its own behind it. */
const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
