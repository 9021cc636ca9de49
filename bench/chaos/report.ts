import type { Report } from './campaign.ts';
import { faultKinds } from './plan.ts';

const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const violationsOf = ({ violations }: Report): number =>
  [...violations.values()].reduce((sum, found) => sum + found.length, 0);

/** Faults, acts and invariants as tables, and the first violations of each kind in words. */
export const tablesOf = (report: Report): string => {
  const { ledger, struck, notTried, violations, mails } = report;
  const faults = faultKinds.map((kind) => [kind, struck.get(kind) ?? 0]);
  const total = [...struck.values()].reduce((sum, count) => sum + count, 0);
  const acts = [...ledger.counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([act, c]) => [act, c.tried, c.again, c.acknowledged, c.refused, c.unknown]);
  const broken = [...violations].flatMap(([name, found]) =>
    found.slice(0, 5).map((what) => `- ${name}: ${what}`),
  );
  return [
    table(['fault', 'struck'], [...faults, ['all', total]]),
    ...(notTried.length > 0 ? [`Not tried here: ${notTried.join('; ')}.`] : []),
    table(['act', 'tried', 'tries again', 'acknowledged', 'refused', 'unknown'], acts),
    table(['mails', 'count'], [...mails]),
    table(
      ['invariant', 'violations'],
      [...violations].map(([name, found]) => [name, found.length]),
    ),
    ...(broken.length > 0 ? [broken.join('\n')] : []),
  ].join('\n\n');
};
