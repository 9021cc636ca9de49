import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound, Conflict, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings, Payments } from '../ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { bookings: Bookings; payments: Payments; settlePayment: SettlePayment };

/**
 * An admin gives a paid booking's money back, in full, through the card processor; its stock comes
 * back. Again answers the same.
 * @throws NotAllowed, BookingNotFound, Unavailable @throws Conflict unless it was paid
 */
export const refundBooking =
  ({ bookings, payments, settlePayment }: Ports) =>
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
    return (await settlePayment(found.transaction)) ?? booking;
  };
