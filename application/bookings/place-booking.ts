import { Booking, type Buyer } from '../../domain/booking.ts';
import { NotAllowed, ProductNotFound } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { once } from '../once.ts';
import type { Atomically, Bookings, Clock, NewId, Products, RetryKey } from '../ports.ts';

type Ports = {
  products: Products;
  bookings: Bookings;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
  /** How long the stock is kept for an unpaid booking, in milliseconds. */
  holdMs: number;
};

/** `price` (major units) and `email` are what the buyer's page showed: they must still be true. */
export type PlaceBooking = {
  productId: string;
  quantity: number;
  phone: string;
  address: string;
  price?: number | undefined;
  email?: string | undefined;
  retry?: RetryKey | undefined;
};

/**
 * Reserves the stock and records an unpaid booking; a retry is answered with the first one.
 * @throws ProductNotFound, SoldOut, Conflict (another price), NotAllowed (another's email), KeyReused
 */
export const placeBooking =
  ({ products, bookings, atomically, clock, newId, holdMs }: Ports) =>
  async (buyer: Buyer, request: PlaceBooking): Promise<Booking> => {
    if (request.email !== undefined && request.email.trim().toLowerCase() !== buyer.email.value)
      throw new NotAllowed('A booking is made in your own name.');
    return atomically(async () => {
      const { retry } = request;
      // The stock before the key: who sees what the first request took sees its key as well.
      const product = await products.find(request.productId);
      return once(bookings, buyer.id, retry, async () => {
        if (!product) throw new ProductNotFound();
        product.reserve(request.quantity);
        const order = { ...request, price: seenPrice(request.price, product.price) };
        const booking = Booking.place(newId(), buyer, product, order, clock.now(), holdMs);
        if (!(await bookings.add(booking, retry))) return undefined;
        // Last, because it locks a row that everyone who wants this part waits for.
        await products.reserve(product.id, request.quantity);
        return booking;
      });
    });
  };

const seenPrice = (price: number | undefined, current: Money): Money | undefined =>
  price === undefined ? undefined : Money.fromMajor(price, current.currency);
