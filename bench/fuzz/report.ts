import type { Outcome } from './campaign.ts';

/** What was asked of each operation, and how it was answered. */
export const tableOf = ({ rows }: Outcome): string => {
  const lines = [...rows].map(([operation, { requests, statuses, failures }]) => [
    operation,
    String(requests),
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status} ×${times}`)
      .join(', '),
    String(failures),
  ]);
  const all = [['Operation', 'Requests', 'Answers', 'Failures'], ...lines];
  const widths = [0, 1, 2, 3].map((n) => Math.max(...all.map((cells) => cells[n]?.length ?? 0)));
  const row = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n % 2 === 1 ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [row(head), rule, ...body.map(row)].join('\n');
};
