import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound, Conflict, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type {
  Atomically,
  Bookings,
  PaymentAttempts,
  Payments,
  Products,
  Transaction,
} from '../ports.ts';

type BookPorts = {
  bookings: Bookings;
  products: Products;
  attempts: PaymentAttempts;
  atomically: Atomically;
};

/**
 * Writes down that a payment went back in full: its booking is refunded, and the stock returns.
 * Again changes nothing.
 */
export const noteRefund =
  ({ bookings, products, attempts, atomically }: BookPorts) =>
  (transaction: Transaction): Promise<void> =>
    atomically(async () => {
      const id = transaction.bookingId ?? (await bookings.idPaidBy(transaction.id));
      const booking = id === undefined ? undefined : await bookings.findLocked(id);
      if (booking?.paid && booking.transactionId === transaction.id) {
        booking.refund();
        await bookings.save(booking);
        await products.restock(booking.productId, booking.quantity);
      }
      const attempt =
        transaction.attemptId === undefined
          ? undefined
          : await attempts.findLocked(transaction.attemptId);
      attempt?.finishRefund();
      if (attempt) await attempts.save(attempt);
    });

export type NoteRefund = ReturnType<typeof noteRefund>;

type Ports = { bookings: Bookings; payments: Payments; noteRefund: NoteRefund };

/**
 * An admin gives a paid booking's money back, in full, through the card processor; its stock comes
 * back. Again answers the same.
 * @throws NotAllowed, BookingNotFound, Unavailable @throws Conflict unless it was paid
 */
export const refundBooking =
  ({ bookings, payments, noteRefund }: Ports) =>
  async (who: User, id: string): Promise<Booking> => {
    if (!who.isAdmin) throw new NotAllowed();
    const booking = await bookings.find(id);
    if (!booking) throw new BookingNotFound();
    if (booking.status === 'refunded') return booking;
    if (!booking.paid || booking.transactionId === undefined)
      throw new Conflict('Only a paid booking can be refunded.');
    await payments.refund(booking.transactionId);
    const found = await payments.find(booking.transactionId);
    if (!found) throw new Conflict('The card processor does not know this payment any more.');
    await noteRefund(found.transaction);
    return (await bookings.find(id)) ?? booking;
  };
