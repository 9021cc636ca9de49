import { highestStock } from '../../../domain/product.ts';

/** Parses `+6`, `−2` or `6`; NaN for any other text. */
export const differenceOf = (text: string): number => {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : Number.NaN;
};

const countOf = (text: string): number =>
  /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;

/** The error of a count, if any. */
export const countFault = (stock: number, text: string): string | undefined => {
  const count = countOf(text);
  if (!(count <= Math.max(stock, highestStock))) return 'Give a whole number from 0';
  return count === stock ? 'The shop has as many: there is nothing to adjust' : undefined;
};

/** The difference between a count and the stock, as text; '' for an invalid or an equal count. */
export const differenceTo = (stock: number, count: string): string => {
  if (countFault(stock, count) !== undefined) return '';
  const difference = countOf(count) - stock;
  return difference > 0 ? `+${difference}` : String(difference);
};

/** The stock after a difference, as text; '' where it would be negative or the text is invalid. */
export const countAfter = (stock: number, difference: string): string => {
  const count = stock + differenceOf(difference);
  return count >= 0 ? String(count) : '';
};

/** The error of a difference, if any. */
export const differenceFault = (text: string): string | undefined => {
  if (text.trim() === '') return 'Difference is Required';
  const difference = differenceOf(text);
  if (!Number.isSafeInteger(difference) || difference === 0 || Math.abs(difference) > highestStock)
    return 'Give a whole number, such as 6 or -2';
  return undefined;
};

export const reasonFault = (text: string): string | undefined =>
  text.trim() === '' ? 'Reason is Required' : undefined;

/** A hint with the stock after the difference, while it is typed. */
export const outcomeOf = (stock: number, text: string): string => {
  if (differenceFault(text) !== undefined) return 'More, such as 6, or fewer, such as -2.';
  const outcome = stock + differenceOf(text);
  return outcome < 0 ? `There are only ${stock}.` : `${stock} → ${outcome}`;
};
