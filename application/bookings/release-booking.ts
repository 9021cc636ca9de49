import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound } from '../../domain/errors.ts';
import type { Atomically } from '../ports.ts';
import type { Bookings } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  /** Cancels its open payments, and settles those that were paid in the meantime. */
  cancelPayments: (bookingId: string) => Promise<void>;
  atomically: Atomically;
};

/**
 * Ends an unpaid booking and puts its stock back. Its open payments are cancelled at the card
 * processor first. If it was paid in the meantime, it stays paid.
 * @param end calls the booking's `remove` or `expire`, and does what belongs into the same transaction
 * @throws Unavailable, with nothing changed, while the processor cannot be reached
 * @throws AlreadyPaid, BookingClosed
 */
export const releaseBooking =
  ({ bookings, products, cancelPayments, atomically }: Ports) =>
  async (id: string, end: (booking: Booking) => void | Promise<void>): Promise<void> => {
    await cancelPayments(id);
    await atomically(async () => {
      const booking = await bookings.findLocked(id);
      if (!booking) throw new BookingNotFound();
      await end(booking);
      await bookings.save(booking);
      await products.changeStock(booking.productId, booking.quantity);
    });
  };

export type ReleaseBooking = ReturnType<typeof releaseBooking>;
