import { Booking, totalOfAll, type BookingRequest, type Buyer } from '../../domain/booking.ts';
import {
  Conflict,
  DomainError,
  NotAllowed,
  ProductNotFound,
  TooMuchUnpaid,
} from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { assertSeenTotal } from '../../domain/order.ts';
import type { Product } from '../../domain/product.ts';
import { chargeBookings } from '../checkout/charge-bookings.ts';
import type { Terms } from '../checkout/ports.ts';
import { idempotently } from '../idempotently.ts';
import type { Bookings, PlacementOutcome, UnpaidLimits } from './ports.ts';
import type { Clock, NewId, RetryKey } from '../ports.ts';
import type { Products } from '../catalogue/ports.ts';

/** What placing takes, of one booking or of an order. */
export type PlacingPorts = {
  products: Products;
  bookings: Bookings;
  clock: Clock;
  newId: NewId;
  /** How long the stock is kept for an unpaid booking, in milliseconds. */
  holdMs: number;
  unpaidLimits: UnpaidLimits;
  terms: Terms;
  pricesIncludeTax: boolean;
};

/** `price` (major units) and `email` are what the buyer's page showed: they must still be true. */
export type PlaceBooking = Omit<BookingRequest, 'price'> & {
  productId: string;
  price?: number | undefined;
  email?: string | undefined;
  /** The id of a delivery method; see `DeliveryChoice`. */
  delivery?: string | undefined;
  /** What the buyer's page showed that all of it costs, in major units. */
  total?: number | undefined;
  retry?: RetryKey | undefined;
};

/**
 * Reserves the stock and records an unpaid booking; a retry is answered with the first one.
 * @throws ProductNotFound, SoldOut, TooMuchUnpaid, Conflict (another price or total, no such delivery),
 * NotAllowed (another's email), KeyReused
 */
export const placeBooking =
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
  async (buyer: Buyer, request: PlaceBooking): Promise<Booking> => {
    if (request.email !== undefined && !buyer.email.matches(request.email))
      throw new NotAllowed('A booking is made in your own name.');
    return idempotently(bookings, buyer.id, request.retry, async () => {
      const place = async (product: Product) => {
        product.assertBookable(request.quantity);
        const order = { ...request, price: seenPrice(request.price, product.price) };
        const booking = Booking.place(newId(), buyer, product, order, clock.now(), holdMs);
        await chargeBookings({ terms, pricesIncludeTax }, [booking], request);
        assertTotalIs(request.total, [booking]);
        const outcome = await bookings.place(booking, request.retry, unpaidLimits);
        if (outcome === 'placed before') return outcome;
        return assertPlaced(outcome, unpaidLimits, [booking]) ? booking : 'outdated';
      };
      const made = await placeUnchanged(place, products.findCached(request.productId), async () => {
        const product = await products.find(request.productId);
        if (!product) throw new ProductNotFound();
        return product;
      });
      return made === 'placed before' ? undefined : made;
    });
  };

/** How often products are read again when they change between reading and booking them. */
const maxLookups = 3;

/**
 * Places what is made of products. Placing checks that they are unchanged, so cached ones may be used
 * first. When those refuse, the stored ones decide.
 * @param place answers 'outdated' when they have changed
 * @throws Conflict when they keep changing
 */
export const placeUnchanged = async <Found, Made>(
  place: (found: Found) => Promise<Made | 'outdated'>,
  cached: Found | undefined,
  read: () => Promise<Found>,
): Promise<Exclude<Made, 'outdated'>> => {
  let made = cached ? await place(cached).catch(outdated) : 'outdated';
  for (let look = 0; made === 'outdated' && look < maxLookups; look += 1)
    made = await place(await read());
  if (made === 'outdated')
    throw new Conflict('What you book keeps changing. Look at it and book again.');
  return made as Exclude<Made, 'outdated'>;
};

/** Whether it was placed; if not, its products have changed. @throws TooMuchUnpaid */
export const assertPlaced = (
  outcome: Exclude<PlacementOutcome, 'placed before'>,
  limits: UnpaidLimits,
  asked: Booking[],
): boolean => {
  if (outcome === 'too many bookings')
    throw new TooMuchUnpaid('bookings', limits.bookings, asked.length);
  if (outcome === 'too many pieces')
    throw new TooMuchUnpaid('pieces', limits.pieces, asked[0]?.quantity ?? 0);
  return outcome === 'placed';
};

const outdated = (error: unknown) => {
  if (error instanceof DomainError) return 'outdated' as const;
  throw error;
};

/** @param seen what the buyer's page showed, in major units @throws Conflict */
export const assertTotalIs = (seen: number | undefined, placed: Booking[]): void => {
  const currency = placed[0]?.price.currency;
  if (seen !== undefined && currency)
    assertSeenTotal(Money.fromMajor(seen, currency, 'total'), totalOfAll(placed, currency));
};

export const seenPrice = (price: number | undefined, current: Money): Money | undefined =>
  price === undefined ? undefined : Money.fromMajor(price, current.currency);
