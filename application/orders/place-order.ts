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

/** `price` is the price that the buyer's page showed, in major units. */
type Line = { productId: string; quantity: number; price?: number | undefined };

export type PlaceOrder = Delivery & {
  lines: Line[];
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
    const ids = lines.map(({ productId }) => productId);
    /** Names the lines that are too many beside what the buyer holds unpaid, too. */
    const refusalOfAll = async (refused: Map<number, DomainError>): Promise<DomainError> => {
      const most = unpaidLimits.pieces;
      const isAsked = most > 0 && refused.size < lines.length;
      const held = isAsked ? await bookings.unpaidPieces(buyer.id, ids) : undefined;
      const isBeyond = ({ productId, quantity }: Line) =>
        held !== undefined && (held.get(productId) ?? 0) + quantity > most;
      return refusalOf([...tooManyPieces(lines, most, isBeyond), ...refused]);
    };
    /** @throws LinesRefused */
    const bookingsOf = async (found: Map<string, Product>): Promise<Booking[]> => {
      const refused = new Map<number, DomainError>();
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
          refused.set(i, error);
          return [];
        }
      });
      if (refused.size > 0) throw await refusalOfAll(refused);
      assertPayableAtOnce(placed);
      return placed;
    };
    const store = {
      findByKey: async (buyerId: string, key: string) => {
        const first = await bookings.findByKey(buyerId, key);
        return first && { ...first, made: await bookings.ofOrder(first.made.id) };
      },
    };
    return idempotently(store, buyer.id, retry, async () => {
      const cached = ids.flatMap((id) => products.findCached(id) ?? []);
      const place = async (found: Product[]) => {
        const placed = await bookingsOf(new Map(found.map((product) => [product.id, product])));
        await chargeBookings({ terms, pricesIncludeTax }, placed, request);
        assertTotalIs(total, placed);
        const outcome = await bookings.placeOrder(placed, retry, unpaidLimits);
        if (outcome === 'placed before') return outcome;
        if (typeof outcome === 'object') {
          const isBeyond = ({ productId }: Line) => outcome.tooManyPiecesOf.includes(productId);
          throw refusalOf(tooManyPieces(lines, unpaidLimits.pieces, isBeyond));
        }
        return assertPlaced(outcome, unpaidLimits, placed) ? placed : 'outdated';
      };
      const known = cached.length === ids.length ? cached : undefined;
      const made = await placeUnchanged(place, known, () => products.findMany(ids));
      return made === 'placed before' ? undefined : made;
    });
  };

type LineRefused = [line: number, DomainError];

/** @param most pieces of one product */
const tooManyPieces = (
  lines: Line[],
  most: number,
  isBeyond: (line: Line) => boolean,
): LineRefused[] =>
  lines.flatMap((line, i): LineRefused[] =>
    isBeyond(line) ? [[i, new TooMuchUnpaid('pieces', most, line.quantity)]] : [],
  );

/**
 * Why an order is refused, by the places of the lines at fault: each at the field that is at fault, else
 * at its product. Of several faults of a line it tells the last. A line that nobody could order is
 * invalid, whatever is wrong with the others.
 */
export const refusalOf = (refused: Iterable<LineRefused>): DomainError => {
  const byLine = [...new Map(refused)].sort(([a], [b]) => a - b);
  const faults = byLine.map(([line, { message, fields }]): FieldError => {
    const [fault] = fields;
    return { field: `lines/${line}/${fault?.field ?? 'productId'}`, message };
  });
  const isInvalid = byLine.some(([, error]) => error instanceof InvalidInput);
  return isInvalid ? new InvalidInput(faults) : new LinesRefused(faults);
};
