import { Booking, type Buyer, type Delivery } from '../../domain/booking.ts';
import {
  DomainError,
  InvalidInput,
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
      const refused: [line: number, DomainError][] = [];
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
          refused.push([i, error]);
          return [];
        }
      });
      if (refused.length > 0) throw refusalOf(refused);
      assertPayableAtOnce(placed);
      return placed;
    };
    const tooManyPieces = (productIds: string[]) =>
      refusalOf(
        lines.flatMap(({ productId, quantity }, i): [number, DomainError][] =>
          productIds.includes(productId)
            ? [[i, new TooMuchUnpaid('pieces', unpaidLimits.pieces, quantity)]]
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

/**
 * Why an order is refused, by the places of the lines at fault: each at the field that is at fault, else
 * at its product. A line that nobody could order is invalid, whatever is wrong with the others.
 */
export const refusalOf = (refused: [line: number, DomainError][]): DomainError => {
  const faults = refused.map(([line, { message, fields }]): FieldError => {
    const [fault] = fields;
    return { field: `lines/${line}/${fault?.field ?? 'productId'}`, message };
  });
  const isInvalid = refused.some(([, error]) => error instanceof InvalidInput);
  return isInvalid ? new InvalidInput(faults) : new LinesRefused(faults);
};
