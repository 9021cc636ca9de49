import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound } from '../../domain/errors.ts';
import type { Atomically } from '../ports.ts';
import type { Bookings } from './ports.ts';
import type { PaymentAttempts, Payments } from '../payments/ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { SettlePayment } from '../payments/settle-payment.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  attempts: PaymentAttempts;
  payments: Payments;
  settlePayment: SettlePayment;
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
  ({ bookings, products, attempts, payments, settlePayment, atomically }: Ports) =>
  async (id: string, end: (booking: Booking) => void | Promise<void>): Promise<void> => {
    for (const attempt of await attempts.openFor(id)) {
      if (attempt.transactionId === undefined) continue;
      const transaction = await payments.cancel(attempt.transactionId);
      if (transaction?.status === 'succeeded') await settlePayment(transaction);
    }
    await atomically(async () => {
      const booking = await bookings.findLocked(id);
      if (!booking) throw new BookingNotFound();
      await end(booking);
      await bookings.save(booking);
      await products.restock(booking.productId, booking.quantity);
    });
  };

export type ReleaseBooking = ReturnType<typeof releaseBooking>;
