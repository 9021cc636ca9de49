import type { FitPart } from './part.ts';
import type { Remark } from './rule.ts';

/** A fact in words: '320', 'ATX and Mini-ITX'. */
export const said = ({ specs }: FitPart, fact: string): string => {
  const value = specs[fact] ?? '';
  if (!Array.isArray(value)) return String(value);
  const last = value.at(-1) ?? '';
  return value.length > 1 ? `${value.slice(0, -1).join(', ')} and ${last}` : last;
};
/** '1 slot', '2 slots', 'no slots'. */
export const pieces = (count: number, one: string): string =>
  `${count === 0 ? 'no' : count} ${one}${count === 1 ? '' : 's'}`;

/** '2', or 'none'. */
export const orNone = (count: number): string => (count === 0 ? 'none' : String(count));

/** Whether it is more than one piece. */
export const areMany = (parts: FitPart[]): boolean =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0) > 1;

export const note = (message: string): Remark => ({ verdict: 'note', message });
