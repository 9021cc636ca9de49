import type { FitPart } from './part.ts';
import type { Remark } from './rule.ts';

/** The most texts of a fact that a sentence names: anybody may add a part, with any number of them. */
const mostNamed = 12;

/** A fact in words: '320', 'ATX and Mini-ITX'. */
export const said = ({ specs }: FitPart, fact: string): string => {
  const value = specs[fact] ?? '';
  if (!Array.isArray(value)) return String(value);
  const named = value.length > mostNamed ? value.slice(0, mostNamed) : value.slice(0, -1);
  const last = value.length > mostNamed ? `${value.length - mostNamed} more` : value.at(-1);
  return named.length > 0 ? `${named.join(', ')} and ${last}` : (last ?? '');
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
