import type { Booking } from '../../../adapters/http/contract.ts';
import { sumOf } from './money.ts';

/** What a tax is, in words: on top of the prices, or in them; nothing where there is none. */
export const taxInWords = (percent: number, included: boolean): string | undefined =>
  percent === 0 ? undefined : `${included ? 'Tax in it' : 'Tax'} (${percent} %)`;

/** What bookings of one order cost beside their parts; nothing where nothing is set up. */
export const chargesIn = (bookings: Pick<Booking, 'charges'>[], currency: string) => {
  const charges = bookings.flatMap((booking) => booking.charges ?? []);
  const [first] = charges;
  if (!first) return undefined;
  return {
    delivery: sumOf(
      charges.map(({ delivery }) => delivery),
      currency,
    ),
    tax: sumOf(
      charges.flatMap(({ tax, deliveryTax }) => [tax, deliveryTax]),
      currency,
    ),
    taxInWords: taxInWords(first.taxPercent, first.taxIncluded),
  };
};
