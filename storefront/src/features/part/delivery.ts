import type { Offer } from '../../../../adapters/http/contract.ts';

/**
 * The way of delivery that costs least for goods of such a price (in major units); of equals the fastest.
 */
export const cheapestFor = (methods: Offer[], goods: number): Offer | undefined =>
  methods
    .map((method) => ({ ...method, price: priceFor(method, goods) }))
    .sort((a, b) => a.price - b.price || a.maxDays - b.maxDays)[0];

/** What a way of delivery costs for goods of such a price, in major units. */
export const priceFor = ({ price, freeFrom }: Offer, goods: number): number =>
  freeFrom !== null && goods >= freeFrom ? 0 : price;
