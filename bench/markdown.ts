import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

/**
 * A table in Markdown. The first column is text, aligned left; the others are figures, aligned
 * right.
 * @param columns their titles @param words the titles of further columns with text
 */
export const tableOf = (columns: string[], rows: string[][], words: string[] = []): string => {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const isText = (column: string, index: number) => index === 0 || words.includes(column);
  const rule = columns.map((column, index) => (isText(column, index) ? '---' : '---:'));
  return [columns, rule, ...rows].map(line).join('\n');
};

/**
 * Replaces the text between two markers of a page.
 * @throws Error when the page lacks one of them
 */
export const replaceBetween = (page: string, marker: string, text: string): string => {
  const [begin, end] = [`<!-- ${marker}: begin -->`, `<!-- ${marker}: end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
};

/** Puts a report between its markers in a page of the docs. */
export const writeReport = async (
  marker: string,
  report: string,
  name = 'docs/performance.md',
): Promise<void> => {
  const page = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const written = replaceBetween(readFileSync(page, 'utf8'), marker, report);
  writeFileSync(page, (await format(page, written)).code);
};
