import type { Context } from 'koa';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as giveWay } from 'node:timers/promises';
import {
  noProduct,
  type Fault,
  type ImportRow,
} from '../../../../application/catalogue/import-plan.ts';
import type {
  ImportOutcome,
  ImportProgress,
} from '../../../../application/catalogue/import-products.ts';
import { productFacts } from '../../../../application/catalogue/edit-product.ts';
import { changesOf } from '../../../../domain/audit.ts';
import { DomainError, InvalidInput, TooLarge, Unsupported } from '../../../../domain/errors.ts';
import { isId } from '../../../../domain/id.ts';
import { language } from '../../../../domain/money.ts';
import { importedValues, type ImportLine } from '../../console-contract.ts';
import { asWritten, importMaxMegabytes, importMaxRows } from '../../../../domain/csv.ts';
import { CsvFault, readCsv } from '../../csv.ts';
import { wireError } from '../../errors.ts';
import { bodyCheck } from '../../validation.ts';

const maxBytes = importMaxMegabytes * 1024 * 1024;

/** How many rows are read at once. This takes a few milliseconds, during which no other request runs. */
const rowsAtOnce = 500;

/** The cells of the others are JSON: numbers, flags, objects. */
const textColumns = new Set(
  Object.entries(importedValues.properties)
    .filter(([, schema]) => 'type' in schema && schema.type === 'string')
    .map(([name]) => name),
);
/** Columns of an export, or of a download of bad rows, that an import ignores. */
const ignored = ['createdAt', 'fault'];
/** The columns by their names in lower case. */
const columns = new Map(
  ['id', ...Object.keys(importedValues.properties), ...ignored].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

const check = bodyCheck(importedValues);

/**
 * The rows of the file that a request sends, read as it comes.
 * @throws Unsupported, TooLarge @throws InvalidInput for what is no CSV, or has unknown columns
 */
export const readRows = async (ctx: Context): Promise<ImportRow[]> => {
  if (!ctx.is('text/csv')) throw new Unsupported('Send the file as text/csv.');
  if (!['', 'identity'].includes(ctx.get('Content-Encoding')))
    throw new Unsupported('Send the file without a Content-Encoding.');
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge();
  const rows: ImportRow[] = [];
  let header: string[] | undefined;
  try {
    for await (const { line, cells } of readCsv(decoded(ctx.req))) {
      // Spreadsheets write the rows, too, in which nothing stands any more.
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (header === undefined) header = namesSeparator(cells) ? undefined : checkedHeader(cells);
      else if (rows.push(readRow(line, cells, header)) > importMaxRows) throw tooLarge();
      if (rows.length % rowsAtOnce === 0) await giveWay();
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw invalid(`Line ${error.line}: ${error.message}`);
  }
  if (header === undefined) throw invalid('The file is empty');
  return rows;
};

async function* decoded(request: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let size = 0;
  try {
    // To stop reading in the middle would close the connection before the answer is sent.
    for await (const bytes of request.iterator({ destroyOnReturn: false })) {
      size += bytes.length;
      if (size > maxBytes) throw tooLarge();
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw invalid('The file is not UTF-8: save it as CSV UTF-8 and send that');
    throw error;
  } finally {
    // The rest is read and dropped.
    request.resume();
  }
}

/** Whether a row is the `sep=;` with which spreadsheets tell each other what parts the cells. */
const namesSeparator = ([first = '', ...others]: string[]): boolean =>
  first.trim().toLowerCase() === 'sep=' && others.every((cell) => cell === '');

/** The columns' names, with empty ones for columns that have none. */
const checkedHeader = (cells: string[]): string[] => {
  const names = cells.map((cell) => columns.get(cell.trim().toLowerCase()) ?? cell.trim());
  const faults = names.flatMap((name, index) => {
    const told = inShort(name);
    const field = `/${told}`;
    if (name === '') return [];
    if (!columns.has(name.toLowerCase())) return [{ field, message: `There is no column ${told}` }];
    if (names.indexOf(name) < index)
      return [{ field, message: `The column ${told} is there twice` }];
    return [];
  });
  if (faults.length > 0) throw new InvalidInput(faults);
  return names.slice(0, names.findLastIndex(Boolean) + 1);
};

const readRow = (line: number, cells: string[], header: string[]): ImportRow => {
  const fault = (reason: string) => ({ line, values: {}, faults: [{ line, field: '', reason }] });
  // Spreadsheets write columns, and ends of rows, in which nothing stands.
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const width = end > header.length ? end : Math.min(cells.length, header.length);
  if (width !== header.length) return fault(`It has ${width} cells, and not ${header.length}`);
  const nameless = cells.find((cell, index) => header[index] === '' && cell.trim() !== '');
  if (nameless !== undefined)
    return fault(`'${inShort(nameless)}' stands in a column without a name`);
  const faults: ImportRow['faults'] = [];
  const read: Record<string, unknown> = {};
  let id: string | undefined;
  for (const [index, field] of header.entries()) {
    const cell = asWritten(cells[index] ?? '');
    if (field === '' || cell.trim() === '' || ignored.includes(field)) continue;
    if (field === 'id') {
      id = cell.trim().toLowerCase();
      if (!isId(id)) faults.push(noProduct(line, cell.trim()));
    } else if (textColumns.has(field)) read[field] = field === 'image' ? cell.trim() : cell;
    else read[field] = field === 'price' ? priceOf(cell) : jsonOf(cell);
  }
  const { Stock, StockSeen, ...rest } = checked(read, line, faults);
  const values = Stock === undefined ? rest : { ...rest, stock: Stock };
  return { line, id, values, stockSeen: StockSeen, faults };
};

/** The number, flag or object in a cell, or its text where it is none of them. */
const jsonOf = (cell: string): unknown => {
  const text = cell.trim();
  if (isUnclear(text)) return text;
  try {
    return JSON.parse(/^(true|false)$/i.test(text) ? text.toLowerCase() : text);
  } catch {
    return text;
  }
};

/** `1.000` is a thousand in many countries, and one in the others. */
const isUnclear = (text: string): boolean => /^[1-9]\d{0,2}\.\d\d0$/.test(text);

/** A price as people write it: `9.50`, `9,50`, `1.299,50`, `1,299.50`, `1 299,50` or `1'299.50`. */
const priceOf = (cell: string): unknown => {
  const text = cell.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  return jsonOf(text);
};

const checked = (values: Record<string, unknown>, line: number, faults: ImportRow['faults']) => {
  try {
    return check(values);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    for (const { field, message } of error.fields)
      faults.push({
        line,
        field: field.slice(1).replaceAll('/', '.'),
        reason: message,
        given: values[field.split('/')[1] ?? ''],
      });
    return {};
  }
};

/** How many faults and hints are listed. The others are only counted. */
const maxFaults = 1_000;

const maxShown = 40;

/** The content of the cell that is at fault, if it is a text or a number. */
const shown = (value: unknown): string => {
  if (typeof value === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(value))
    return `, and '${value}' may be ${value.replace(/[.,]/, '')} or ${Number(value.replace(',', '.'))}: write that`;
  return typeof value === 'string' || typeof value === 'number'
    ? `, and not '${inShort(String(value))}'`
    : '';
};

const inShort = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;

type Work = (onProgress: (progress: ImportProgress) => Promise<void>) => Promise<ImportOutcome>;

/** A connection on which nothing comes for a minute is cut, and work may say nothing for longer. */
const saidAgainMs = 15_000;

/**
 * Progress while the work goes on, then what was found, the result last: one JSON a line.
 * @param rows how many rows the file has
 */
export const importAnswer = (
  ctx: Context,
  { dryRun, rows }: { dryRun: boolean; rows: number },
  work: Work,
): Readable => {
  const answer = new PassThrough();
  let progress: ImportProgress = { phase: 'checking', rows: 0, of: rows };
  const say = () => answer.writable && answer.write(lineOf({ progress }));
  const finish = async (): Promise<void> => {
    const again = setInterval(say, saidAgainMs);
    try {
      const outcome = await work(async (next) => {
        progress = next;
        say();
        await giveWay();
      });
      clearInterval(again);
      // Who has hung up misses it. What was written stays written.
      await pipeline(Readable.from(outcomeLines(outcome, dryRun)), answer).catch(() => {});
    } catch (error) {
      // Whoever has hung up is told nothing: then the log alone tells that nothing was written, and why.
      if (!answer.writable || !(error instanceof DomainError)) ctx.app.emit('error', error, ctx);
      if (answer.writable) answer.end(lineOf({ failure: { detail: detailOf(error) } }));
    } finally {
      clearInterval(again);
    }
  };
  void finish();
  return answer;
};

function* outcomeLines(outcome: ImportOutcome, dryRun: boolean): Generator<string> {
  const { planned, faults, ...counts } = outcome;
  const hints = planned.flatMap(({ line, hint }) =>
    hint === undefined ? [] : { line, field: 'name', reason: hint },
  );
  for (const fault of faults.slice(0, maxFaults)) yield lineOf({ fault: wireFault(fault) });
  for (const hint of hints.slice(0, maxFaults)) yield lineOf({ hint });
  for (const { line, act, before, product } of dryRun ? planned : []) {
    if (act === 'same') continue;
    const changes = before
      ? changesOf(productFacts(before), productFacts(product))
      : { before: null, after: productFacts(product) };
    yield lineOf({ change: { line, act, id: product.id, name: product.name, ...changes } });
  }
  const bad = new Set(faults.map((fault) => fault.line)).size;
  yield lineOf({ result: { ...counts, dryRun, bad, faults: faults.length, hints: hints.length } });
}

/** A fault by the names of the file's columns, with the content of the cell. */
const wireFault = ({ line, field, reason, given }: Fault): Fault => {
  const { pointer, message } = wireError({ field, message: reason });
  return { line, field: pointer.slice(1), reason: message + shown(given) };
};

const lineOf = (line: ImportLine): string => `${JSON.stringify(line)}\n`;

/** The status of the answer was already sent, so its last line tells of the failure. */
const detailOf = (error: unknown): string =>
  error instanceof DomainError
    ? error.message
    : 'Something went wrong on our side. Check the file again: what is there already is told.';

const tooLarge = () =>
  new TooLarge(
    `A file may have at most ${importMaxRows.toLocaleString(language)} rows and ${importMaxMegabytes} MB.`,
  );

const invalid = (message: string) => new InvalidInput([{ field: '', message }]);
