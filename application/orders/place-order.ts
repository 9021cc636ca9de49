import { Booking, type Buyer, type Delivery } from '../../domain/booking.ts';
import {
  DomainError,
  LinesRefused,
  ProductNotFound,
  TooMuchUnpaid,
  type FieldError,
} from '../../domain/errors.ts';
import { assertPayableAtOnce, assertPlaceable } from '../../domain/order.ts';
import type { Product } from '../../domain/product.ts';
import {
  assertPlaced,
  assertTotalIs,
  placeUnchanged,
  seenPrice,
  type PlacingPorts,
} from '../bookings/place-booking.ts';
import { chargeBookings } from '../checkout/charge-bookings.ts';
import { idempotently } from '../idempotently.ts';
import type { RetryKey } from '../ports.ts';

export type PlaceOrder = Delivery & {
  /** `price` is the price that the buyer's page showed, in major units. */
  lines: { productId: string; quantity: number; price?: number | undefined }[];
  /** What the buyer's page showed that all of it costs, in major units. */
  total?: number | undefined;
  /** The id of a delivery method; see `DeliveryChoice`. */
  delivery?: string | undefined;
  retry?: RetryKey | undefined;
};

/**
 * Reserves the stock of several products and records an unpaid booking of each: all of them together,
 * or none. A retry is answered with the first one.
 * @throws LinesRefused, which names every line that cannot be had
 * @throws Conflict for another total, or a delivery that there is not
 * @throws InvalidInput for lines that no order may have, TooMuchUnpaid, KeyReused
 */
export const placeOrder =
  ({
    products,
    bookings,
    clock,
    newId,
    holdMs,
    unpaidLimits,
    terms,
    pricesIncludeTax,
  }: PlacingPorts) =>
  async (buyer: Buyer, { lines, total, retry, ...request }: PlaceOrder): Promise<Booking[]> => {
    assertPlaceable(lines);
    if (unpaidLimits.bookings > 0 && lines.length > unpaidLimits.bookings)
      throw new TooMuchUnpaid('bookings', unpaidLimits.bookings, lines.length);
    /** @throws LinesRefused */
    const bookingsOf = (found: Map<string, Product>): Booking[] => {
      const refused: FieldError[] = [];
      const [now, orderId] = [clock.now(), newId()];
      const placed = lines.flatMap(({ productId, quantity, price }, i) => {
        try {
          const product = found.get(productId);
          if (!product) throw new ProductNotFound();
          product.assertBookable(quantity);
          const line = { ...request, quantity, price: seenPrice(price, product.price) };
          if (i === 0) return Booking.place(orderId, buyer, product, line, now, holdMs);
          return Booking.place(newId(), buyer, product, line, now, holdMs, orderId);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          refused.push(refusalOf(error, i));
          return [];
        }
      });
      if (refused.length > 0) throw new LinesRefused(refused);
      assertPayableAtOnce(placed);
      return placed;
    };
    const tooManyPieces = (productIds: string[]) =>
      new LinesRefused(
        lines.flatMap(({ productId, quantity }, i) =>
          productIds.includes(productId)
            ? [refusalOf(new TooMuchUnpaid('pieces', unpaidLimits.pieces, quantity), i)]
            : [],
        ),
      );
    const store = {
      findByKey: async (buyerId: string, key: string) => {
        const first = await bookings.findByKey(buyerId, key);
        return first && { ...first, made: await bookings.ofOrder(first.made.id) };
      },
    };
    return idempotently(store, buyer.id, retry, async () => {
      const ids = lines.map(({ productId }) => productId);
      const cached = ids.flatMap((id) => products.findCached(id) ?? []);
      const place = async (found: Product[]) => {
        const placed = bookingsOf(new Map(found.map((product) => [product.id, product])));
        await chargeBookings({ terms, pricesIncludeTax }, placed, request);
        assertTotalIs(total, placed);
        const outcome = await bookings.placeOrder(placed, retry, unpaidLimits);
        if (outcome === 'placed before') return outcome;
        if (typeof outcome === 'object') throw tooManyPieces(outcome.tooManyPiecesOf);
        return assertPlaced(outcome, unpaidLimits, placed) ? placed : 'outdated';
      };
      const known = cached.length === ids.length ? cached : undefined;
      const made = await placeUnchanged(place, known, () => products.findMany(ids));
      return made === 'placed before' ? undefined : made;
    });
  };

/** What is wrong with a line: at the field that is at fault, else at the product. */
export const refusalOf = ({ message, fields }: DomainError, line: number): FieldError => {
  const [fault] = fields;
  return { field: `lines/${line}/${fault?.field ?? 'productId'}`, message };
};
