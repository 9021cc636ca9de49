import { guessedLabel, unitOf } from '../../../domain/spec-words.ts';
import { language } from './money.ts';

/** A fact for the table: `{ name: 'TDP', value: '120 W' }`. */
export type Fact = { name: string; value: string };

/** Formats the specs of a part of a category that the shop does not know. */
export const factsOf = (specs: Record<string, unknown>): Fact[] =>
  Object.entries(specs).flatMap(([name, raw]) => {
    const value = valueInWords(name, raw);
    return value === undefined ? [] : [{ name: guessedLabel(name), value }];
  });

/** `graphics-cards` → `Graphics cards` */
export const categoryInWords = (category: string): string =>
  capitalised(category.replaceAll('-', ' '));

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });

/** Formats the value of a fact, with its unit; undefined where it says nothing. */
export const valueInWords = (name: string, value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  const text = typeof value === 'number' ? numbers.format(value) : value;
  if (typeof text !== 'string' || text === '') return undefined;
  const unit = unitOf(name);
  return unit ? `${text} ${unit}` : text;
};
