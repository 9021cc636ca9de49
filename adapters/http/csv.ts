/**
 * Reads tables from text; `domain/csv.ts` writes them. Source: RFC 4180.
 *
 * It is our own. csv-parse 7.0.3 bounds the characters of a record and not its cells: 20 MB of
 * commas took it 21 s and 1.3 GB, and are refused here at the first 101. It tells on which line a row
 * ends, and not where it begins; and its guess of the separator throws a TypeError at an 'ö'.
 */

/** A file that is no CSV; the line is where its row begins. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The most of a row, and the most characters of a cell: nothing that the shop reads has a tenth of it. */
const maxCells = 100;
const maxCharacters = 65_536;

export type CsvRow = { line: number; cells: string[] };

const separators = ',;\t';

type State = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * The rows of a text that comes in pieces, without blank lines. Lines end with CRLF or LF. Cells are
 * parted by what parts the first row's: commas, or semicolons as spreadsheets write them where a
 * comma begins the decimals, or tabs.
 * @throws CsvFault for a quote that stands where none may, or that is never closed, and for more cells
 * or characters than one row or cell may have
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvRow> {
  let state: State = 'start';
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let began = 1;
  let held = '';
  let separator: string | undefined;

  const endCell = () => {
    if (cells.length === maxCells)
      throw new CsvFault(began, `A row may have at most ${maxCells} cells`);
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  const endRow = (): CsvRow | undefined => {
    endCell();
    const row = { line: began, cells };
    cells = [];
    line += 1;
    began = line;
    if (row.cells.length === 1 && row.cells[0] === '') return undefined;
    separator ??= ',';
    return row;
  };

  let isFirst = true;
  for await (const piece of pieces) {
    const text = held + (isFirst ? piece.replace(/^\uFEFF/, '') : piece);
    isFirst = false;
    // A CR belongs to the LF that may begin the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    for (let i = 0; i < text.length - held.length; i += 1) {
      const char = text.charAt(i);
      if (cell.length > maxCharacters)
        throw new CsvFault(began, `A cell may have at most ${maxCharacters} characters`);
      const isBreak = char === '\n' || (char === '\r' && text[i + 1] === '\n');
      if (state === 'quoted') {
        if (char === '"') state = 'closed';
        else cell += char;
        if (char === '\n') line += 1;
      } else if (char === '"' && state === 'closed') {
        cell += char;
        state = 'quoted';
      } else if (char === separator || (!separator && separators.includes(char))) {
        separator = char;
        endCell();
      } else if (isBreak) {
        if (char === '\r') i += 1;
        const row = endRow();
        if (row) yield row;
      } else if (char === '"' && state === 'start') {
        state = 'quoted';
      } else if (char === '"' || state === 'closed') {
        throw new CsvFault(began, 'A quote stands where none may: double it, and quote the cell');
      } else {
        cell += char;
        state = 'plain';
      }
    }
  }
  if (state === 'quoted') throw new CsvFault(began, 'A quote is never closed');
  const row = cell !== '' || cells.length > 0 ? endRow() : undefined;
  if (row) yield row;
}
