import { decimalsOf } from '../../../domain/money.ts';

export { formatMoney, language } from '../../../domain/money.ts';

/** An amount (in major units, as the API writes it) in whole minor units. */
export const minorOf = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency));

/** An amount in minor units as the API writes it. */
export const majorOf = (minor: number, currency: string): number =>
  minor / 10 ** decimalsOf(currency);

/**
 * `price` times `quantity`, in major units. It is calculated in whole minor units, to be exact.
 * Undefined unless the quantity is a whole number from 1 and the total is a safe integer.
 */
export const totalOf = (price: number, quantity: number, currency: string): number | undefined => {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return undefined;
  const total = minorOf(price, currency) * quantity;
  return Number.isSafeInteger(total) ? majorOf(total, currency) : undefined;
};

/** Amounts in major units together, reckoned in whole minor units so that no cent drifts. */
export const sumOf = (amounts: number[], currency: string): number =>
  majorOf(
    amounts.reduce((sum, amount) => sum + minorOf(amount, currency), 0),
    currency,
  );
