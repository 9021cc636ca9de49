import { specInWords } from '../../../domain/spec-words.ts';
import { language } from './money.ts';

/** A fact for the table: `{ name: 'TDP', value: '120 W' }`. */
export type Fact = { name: string; value: string };

/** Formats the specs of a part: names in words, values with units. */
export const factsOf = (specs: Record<string, unknown>): Fact[] =>
  Object.entries(specs).flatMap(([key, raw]) => {
    const { label, unit } = specInWords(key);
    const value = valueInWords(raw, unit);
    return value === undefined ? [] : [{ name: label, value }];
  });

/** `graphics-cards` → `Graphics cards` */
export const categoryInWords = (category: string): string =>
  capitalised(category.replaceAll('-', ' '));

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });

const valueInWords = (value: unknown, unit: string | undefined): string | undefined => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  const text = typeof value === 'number' ? numbers.format(value) : value;
  if (typeof text !== 'string' || text === '') return undefined;
  return unit ? `${text} ${unit}` : text;
};
