/** A table in Markdown. @param columns their titles; the first is read, all others are figures */
export const tableOf = (columns: string[], rows: string[][], words: string[] = []): string => {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const isText = (column: string, index: number) => index === 0 || words.includes(column);
  const rule = columns.map((column, index) => (isText(column, index) ? '---' : '---:'));
  return [columns, rule, ...rows].map(line).join('\n');
};
