import { highestPrice } from '../../../domain/product.ts';
import { language } from '../../../storefront/src/lib/money.ts';

/**
 * The error of what the browser cannot read as a number, such as `1e`, if any: its value is that of an empty field, and
 * would be saved so. For the first rule of a `<FigureInput>`.
 */
export const readable = (
  _value: unknown,
  _values: unknown,
  { finalSource }: { finalSource: string },
): string | undefined => {
  const [input] = document.getElementsByName(finalSource);
  return input instanceof HTMLInputElement && input.validity.badInput
    ? 'Give a number, such as 12.5'
    : undefined;
};

/** The error of a count, if any. */
export const wholeFromZero = (value: unknown): string | undefined =>
  value === null || value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)
    ? undefined
    : 'Give a whole number from 0';

/** The error of a measure, if any. */
export const numberFromZero = (value: unknown): string | undefined =>
  value === null || value === undefined || (typeof value === 'number' && value >= 0)
    ? undefined
    : 'Give a number from 0';

/**
 * Makes a rule that returns the error of an amount, if any.
 * @param decimals of the shop's currency @param least in major units
 */
export const amountFault =
  (decimals: number, least: number) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'number') return undefined;
    if (value < least || value > highestPrice)
      return `Give an amount from ${least} to ${highestPrice.toLocaleString(language)}`;
    return Number(value.toFixed(decimals)) === value ? undefined : tooFine(decimals);
  };

const tooFine = (decimals: number): string =>
  decimals === 0 ? 'The currency has no decimals' : `An amount has at most ${decimals} decimals`;
