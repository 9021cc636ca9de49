import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound } from '../../domain/errors.ts';
import type { Atomically } from '../ports.ts';
import type { Bookings } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  /** Ends what could still be paid for it, and takes note of what was paid meanwhile. */
  cancelPayments: (bookingId: string) => Promise<void>;
  atomically: Atomically;
};

/**
 * Ends an unpaid booking and puts its stock back. What could still be paid for it is cancelled at
 * the card processor first; if it was paid meanwhile, it is a paid booking and stays one.
 * @param end the state's own verb, `remove` or `expire`, and what goes with it in one transaction
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
