import type { Booking, BookingRecord } from '../../domain/booking.ts';
import { BookingNotFound } from '../../domain/errors.ts';
import type { Atomically } from '../ports.ts';
import type { Bookings } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  /** Cancels their open payments, and settles those that were paid in the meantime. */
  cancelPayments: (bookings: Pick<BookingRecord, 'id' | 'orderId'>[]) => Promise<void>;
  atomically: Atomically;
};

/**
 * Ends unpaid bookings, all or none of them, and puts their stock back. Their open payments are
 * cancelled at the card processor first. What was paid in the meantime stays paid.
 * @param end calls each booking's `remove` or `expire`, and does what belongs into the same
 * transaction
 * @throws Unavailable, with nothing changed, while the processor cannot be reached
 * @throws AlreadyPaid, BookingClosed
 */
export const releaseBookings =
  ({ bookings, products, cancelPayments, atomically }: Ports) =>
  async (
    which: Pick<BookingRecord, 'id' | 'orderId'>[],
    end: (booking: Booking) => void | Promise<void>,
  ): Promise<void> => {
    await cancelPayments(which);
    await atomically(async () => {
      const ended = await bookings.findManyLocked(which.map(({ id }) => id));
      if (ended.length < which.length) throw new BookingNotFound();
      for (const booking of ended) {
        await end(booking);
        await bookings.save(booking);
      }
      // Products are changed in one order, as everywhere, so that two cannot deadlock.
      for (const { productId, quantity } of ended.sort((a, b) =>
        a.productId < b.productId ? -1 : 1,
      ))
        await products.changeStock(productId, quantity);
    });
  };

export type ReleaseBookings = ReturnType<typeof releaseBookings>;
