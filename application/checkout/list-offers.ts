import { Money, type Currency } from '../../domain/money.ts';
import { offersFor, type Offer } from '../../domain/quote.ts';
import type { Terms } from './ports.ts';

/** The ways of delivery that there are, the cheapest first, as they cost without what makes one free. */
export const listOffers =
  ({ terms, currency }: { terms: Terms; currency: Currency }) =>
  async (): Promise<Offer[]> =>
    offersFor(await terms.read(), new Money(0, currency), undefined);
