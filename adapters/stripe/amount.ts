import { Conflict } from '../../domain/errors.ts';
import { decimalsOf, Money, type Currency } from '../../domain/money.ts';

const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/**
 * How many decimals Stripe's API counts a currency with, which is not always what `Intl` says: 2
 * for `isk`, `ugx` and `huf`. Source: https://docs.stripe.com/currencies
 */
const stripeDecimalsOf = (currency: Currency): number => {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
};

/** Multiplied by this, our minor units are Stripe's; negative powers of ten divide exactly. */
const shiftOf = (currency: Currency): number => stripeDecimalsOf(currency) - decimalsOf(currency);

/** Moves the decimal point `by` places to the right, without the error of a factor like 0.1. */
const shift = (amount: number, by: number): number =>
  by < 0 ? amount / 10 ** -by : amount * 10 ** by;

/**
 * The amount in the units of Stripe's API.
 * @throws Conflict when Stripe has no way to say it: it takes thousandths in tens only
 */
export const toStripe = ({ minor, currency }: Money): number => {
  const amount = shift(minor, shiftOf(currency));
  if (!Number.isSafeInteger(amount) || (threeDecimal.has(currency) && amount % 10 !== 0))
    throw new Conflict('This amount cannot be paid by card: round it.', 'price');
  return amount;
};

/** An amount of Stripe's API; none when it is a fraction or a currency that the shop cannot hold. */
export const fromStripe = (amount: number, currency: string): Money | undefined => {
  if (!/^[a-z]{3}$/.test(currency)) return undefined;
  const minor = shift(amount, -shiftOf(currency));
  return Number.isSafeInteger(minor) && minor >= 0 ? new Money(minor, currency) : undefined;
};
