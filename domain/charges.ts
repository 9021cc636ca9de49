import { Money, stepOf, sumOf } from './money.ts';

/** How an order is delivered, as it was when it was placed. */
export type ChosenMethod = { id: string; name: string; minDays: number; maxDays: number };

/**
 * What a booking costs beside its pieces: its shares of the delivery and of the tax of its order, in
 * minor units of its price's currency.
 */
export type Charges = {
  /** What comes on top of the price of its pieces, in all. */
  added: number;
  /** Of the delivery: with its tax where prices include it, else without. */
  delivery: number;
  /** The tax of its pieces. */
  tax: number;
  /** The tax of its share of the delivery. */
  deliveryTax: number;
  taxPercent: number;
  /** Whether the prices have the tax in them; else it comes on top. */
  taxIncluded: boolean;
  method: ChosenMethod | null;
};

/**
 * Shares of a whole number of units that add up to it: by weight, rounded down, and what is left goes
 * one by one to those that lost most by that, of equals to the first. Source: the largest remainder
 * method. @param weights whole numbers from 0, not all of them 0 unless the whole is
 * @param step what each share is whole ones of, as far as the whole is
 */
export const sharesOf = (whole: number, weights: number[], step = 1): number[] => {
  if (step > 1 && whole % step === 0)
    return sharesOf(whole / step, weights).map((share) => share * step);
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const shares = exact.map((each) => Number(each / all));
  const left = whole - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((each, i) => ({ i, lost: each % all }))
    .sort((a, b) => (a.lost === b.lost ? a.i - b.i : a.lost < b.lost ? 1 : -1));
  for (const { i } of byLoss.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
};

/** A percentage has three decimals at most, so this many units of it are a whole. */
const wholePercent = 100_000;

/**
 * The tax of an amount in minor units, rounded half up.
 * @param percent with at most three decimals @param included whether the amount contains it
 * @param step what it is whole ones of
 */
export const taxOf = (minor: number, percent: number, included: boolean, step = 1): number => {
  const rate = BigInt(Math.round(percent * 1_000));
  const whole = (BigInt(wholePercent) + (included ? rate : 0n)) * BigInt(step);
  return Number((2n * BigInt(minor) * rate + whole) / (2n * whole)) * step;
};

/** An amount without tax, its tax, and both together. */
export type Taxed = { net: Money; tax: Money; gross: Money };

/** What pieces of a booking come to, part by part. */
export type Parts = { goods: Taxed; delivery: Taxed; total: Money };

export type Charged = {
  price: Money;
  quantity: number;
  charges: Pick<Charges, 'delivery' | 'tax' | 'deliveryTax' | 'taxIncluded'> | undefined;
};

/**
 * What the first so many pieces of a booking come to. Of what all pieces share they have their part,
 * rounded down to what can be paid back, so that the parts of all pieces come to the whole, in whatever
 * steps they are taken.
 */
export const partsOf = (booking: Charged, pieces = booking.quantity): Parts => {
  const { price, quantity, charges } = booking;
  const { currency } = price;
  const step = stepOf(currency);
  // Tax that is in the prices of pieces is not paid back beside them, and they are not rounded.
  const taxStep = charges?.taxIncluded === false ? step : 1;
  const partOf = (whole = 0, unit = step) =>
    new Money(
      pieces === quantity ? whole : Math.floor((whole * pieces) / quantity / unit) * unit,
      currency,
    );
  const taxed = (amount: Money, tax: Money): Taxed =>
    charges?.taxIncluded === false
      ? { net: amount, tax, gross: amount.plus(tax) }
      : { net: amount.minus(tax), tax, gross: amount };
  const goods = taxed(price.times(pieces), partOf(charges?.tax, taxStep));
  const delivery = taxed(partOf(charges?.delivery), partOf(charges?.deliveryTax));
  return { goods, delivery, total: goods.gross.plus(delivery.gross) };
};

/** What pieces of a booking come to, after so many others of it were taken. */
export const costOfPieces = (booking: Charged, pieces: number, taken = 0): Money =>
  booking.charges
    ? partsOf(booking, taken + pieces).total.minus(partsOf(booking, taken).total)
    : booking.price.times(pieces);

/** What several bookings come to, part by part. */
export const sumsOf = (bookings: Charged[], currency: string) => {
  const parts = bookings.map((booking) => partsOf(booking));
  const sum = (amountOf: (part: Parts) => Money) => sumOf(parts.map(amountOf), currency);
  return {
    subtotal: sumOf(
      bookings.map(({ price, quantity }) => price.times(quantity)),
      currency,
    ),
    delivery: sumOf(
      bookings.map(({ charges }) => new Money(charges?.delivery ?? 0, currency)),
      currency,
    ),
    tax: sum(({ goods, delivery }) => goods.tax.plus(delivery.tax)),
    total: sum(({ total }) => total),
  };
};
