import { InvalidInput } from './errors.ts';

/** An ISO 4217 code in lower case, as Stripe writes it: `usd`, `jpy`, `kwd`. */
export type Currency = string;

/**
 * How many decimals a currency has: 2 for `usd`, 0 for `jpy`, 3 for `kwd`.
 * Source: Unicode CLDR, as the runtime's `Intl` carries it. It follows ISO 4217 but for a few
 * currencies whose small coins are gone (`huf`, `cop`): those are priced in whole units.
 */
export const decimalsOf = (currency: Currency): number => {
  const decimals =
    known.get(currency) ??
    new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ??
    2;
  known.set(currency, decimals);
  return decimals;
};

/**
 * How many decimals an amount has that a card can be charged: of what has three, Stripe takes the
 * thousandths in tens. Source: https://docs.stripe.com/currencies
 */
export const chargedDecimalsOf = (currency: Currency): number => Math.min(decimalsOf(currency), 2);

/** The least amount that a card is charged or paid back, in minor units. */
export const stepOf = (currency: Currency): number =>
  10 ** (decimalsOf(currency) - chargedDecimalsOf(currency));

/** The decimals of the currencies that were asked for. `Intl` is slow to answer. */
const known = new Map<Currency, number>();

/** The currency of a shop whose settings name none. */
export const defaultCurrency: Currency = 'usd';

/** The language of the shop, in which dates and amounts are written. */
export const language = 'en';

const formats = new Map<Currency, Intl.NumberFormat>();

const formatOf = (currency: Currency): Intl.NumberFormat => {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  formats.set(currency, format);
  return format;
};

/** Formats an amount: `$958.00`, `¥1,200`. @param amount in major units, as in the API */
export const formatMoney = (amount: number, currency: Currency): string =>
  formatOf(currency).format(amount);

/** Whether there is such a currency, written in lower case. */
export const isCurrency = (code: string): boolean =>
  code === code.toLowerCase() && Intl.supportedValuesOf('currency').includes(code.toUpperCase());

/** An amount of money: a whole number of minor units (cents, yen, fils) of one currency. */
export class Money {
  readonly minor: number;
  readonly currency: Currency;

  /** @throws InvalidInput unless `minor` is a whole number from 0 that is held exactly */
  constructor(minor: number, currency: Currency) {
    if (!Number.isSafeInteger(minor) || minor < 0)
      throw new InvalidInput([{ field: '', message: 'An amount is a whole number of units' }]);
    this.minor = minor;
    this.currency = currency;
  }

  /**
   * From an amount in major units (dollars), as the API writes it.
   * @throws InvalidInput when it has more decimals than the currency
   */
  static fromMajor(amount: number, currency: Currency, field = 'price'): Money {
    const scale = 10 ** decimalsOf(currency);
    const minor = Math.round(amount * scale);
    if (!Number.isSafeInteger(minor) || minor < 0 || minor / scale !== amount) {
      const decimals = decimalsOf(currency);
      throw new InvalidInput([
        { field, message: `Give an amount with at most ${decimals} decimals` },
      ]);
    }
    return new Money(minor, currency);
  }

  /** The amount in major units: the number that prints as this amount. */
  toMajor(): number {
    return this.minor / 10 ** decimalsOf(this.currency);
  }

  /** As people read it: `$958.00`, `¥1,200`. */
  inWords(): string {
    return formatMoney(this.toMajor(), this.currency);
  }

  /** This amount `quantity` times. @throws InvalidInput when it is too large to be held exactly */
  times(quantity: number): Money {
    return new Money(this.minor * quantity, this.currency);
  }

  /** @throws InvalidInput when the sum is too large to be held exactly */
  plus(other: Money): Money {
    this.assertSameCurrency(other);
    return new Money(this.minor + other.minor, this.currency);
  }

  /** @throws InvalidInput when the other is more than this */
  minus(other: Money): Money {
    this.assertSameCurrency(other);
    return new Money(this.minor - other.minor, this.currency);
  }

  /** Whether a card can be charged this, and be paid it back. */
  get isChargeable(): boolean {
    return this.minor % stepOf(this.currency) === 0;
  }

  isMoreThan(other: Money): boolean {
    this.assertSameCurrency(other);
    return this.minor > other.minor;
  }

  equals(other: Money): boolean {
    return this.minor === other.minor && this.currency === other.currency;
  }

  private assertSameCurrency({ currency }: Money): void {
    if (currency !== this.currency) throw new Error(`${this.currency} is not ${currency}.`);
  }
}

/** The sum of amounts of one currency: nothing of that currency where there are none. */
export const sumOf = (amounts: Money[], currency: Currency): Money =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Money(0, currency));
