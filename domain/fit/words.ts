import type { FitPart } from './part.ts';
import type { Remark } from './rule.ts';

/** A fact in words: '320', 'ATX and Mini-ITX'. */
export const said = ({ specs }: FitPart, fact: string): string => {
  const value = specs[fact] ?? '';
  if (!Array.isArray(value)) return String(value);
  const last = value.at(-1) ?? '';
  return value.length > 1 ? `${value.slice(0, -1).join(', ')} and ${last}` : last;
};
export const pieces = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
export const note = (message: string): Remark => ({ verdict: 'note', message });
