import { assertSeen } from '../../domain/booking.ts';
import { sumsOf, type Charges } from '../../domain/charges.ts';
import { assertPlace } from '../../domain/destination.ts';
import { DomainError, ProductNotFound } from '../../domain/errors.ts';
import type { Currency, Money } from '../../domain/money.ts';
import { assertPayable, assertPlaceable } from '../../domain/order.ts';
import type { ShownProduct } from '../../domain/product.ts';
import {
  chargeLines,
  offersFor,
  servedCountries,
  type DeliveryChoice,
  type Offer,
} from '../../domain/quote.ts';
import { isRegionUnknown } from '../../domain/tax-rate.ts';
import { seenPrice } from '../bookings/place-booking.ts';
import type { Catalogue } from '../catalogue/ports.ts';
import { refusalOf } from './place-order.ts';
import type { Terms } from '../checkout/ports.ts';

type Ports = {
  catalogue: Catalogue;
  terms: Terms;
  currency: Currency;
  pricesIncludeTax: boolean;
};

export type QuoteOrder = DeliveryChoice & {
  /** `price` is the price that the buyer's page showed, in major units. */
  lines: { productId: string; quantity: number; price?: number | undefined }[];
};

export type Quote = {
  lines: { product: ShownProduct; price: Money; quantity: number; charges: Charges }[];
  sums: ReturnType<typeof sumsOf>;
  /** The ways of delivery that can be chosen, and what each costs. */
  offers: Offer[];
  /** The id of the chosen one. */
  chosen: string | undefined;
  /** See `isRegionUnknown`. */
  isRegionUnknown: boolean;
  /** See `servedCountries`. */
  countries: string[];
};

/**
 * What an order would cost now. It reserves nothing, and asks for no stock.
 * @throws LinesRefused, which names every line that the shop has not, or at another price
 * @throws Conflict for a delivery that there is not @throws InvalidInput
 */
export const quoteOrder =
  ({ catalogue, terms, currency, pricesIncludeTax }: Ports) =>
  async ({ lines, ...choice }: QuoteOrder): Promise<Quote> => {
    assertPlaceable(lines);
    if (choice.destination) assertPlace(choice.destination);
    const [found, set] = await Promise.all([
      catalogue.viewMany(lines.map(({ productId }) => productId)),
      terms.read(),
    ]);
    const products = new Map(found.map((product) => [product.id, product]));
    const refused: [line: number, DomainError][] = [];
    const goods = lines.flatMap(({ productId, quantity, price }, i) => {
      try {
        const product = products.get(productId);
        if (!product) throw new ProductNotFound();
        assertSeen(seenPrice(price, product.price), product.price);
        return { product, price: product.price, quantity };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push([i, error]);
        return [];
      }
    });
    if (refused.length > 0) throw refusalOf(refused);
    const charged = chargeLines(goods, { ...set, pricesIncludeTax }, choice, currency);
    const sums = sumsOf(charged, currency);
    assertPayable(sums.total);
    return {
      lines: charged,
      sums,
      offers: offersFor(set, sums.subtotal, choice.destination),
      chosen: charged[0]?.charges.method?.id,
      isRegionUnknown: choice.destination
        ? isRegionUnknown(set.taxRates, choice.destination)
        : false,
      countries: servedCountries(set),
    };
  };
