import type { Booking } from '../../domain/booking.ts';
import { AlreadyPaid, Conflict } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { payableBy } from '../bookings/view-booking.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Payments, Transaction } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { bookings: Bookings; payments: Payments; settlePayment: SettlePayment };

/**
 * Marks a booking paid by a transaction, on the card processor's word. Again by the same
 * transaction answers the same, with the card where an event, which does not tell it, came first.
 * @throws BookingNotFound, NotAllowed (an admin's, for another), AlreadyPaid (by another), Unavailable
 * @throws Conflict unless the transaction has succeeded for this amount, currency and person, and
 * has paid nothing else
 */
export const payBooking =
  ({ bookings, payments, settlePayment }: Ports) =>
  async (who: User, id: string, transactionId: string): Promise<Booking> => {
    const booking = payableBy(who, await bookings.find(id));
    if (booking.transactionId === transactionId) {
      if (!booking.paid || booking.cardLast4) return booking;
      const known = await payments.find(transactionId).catch(unlessUnavailable);
      return (known && (await settlePayment(known.transaction, id))) ?? booking;
    }
    if (booking.paid) throw new AlreadyPaid();
    const found = await payments.find(transactionId);
    if (!found) throw new Conflict('There is no such payment.', 'transactionId');
    assertPays(found.transaction, booking);
    const settled = await settlePayment(found.transaction, id);
    if (settled?.id !== id || settled.transactionId !== transactionId) {
      if (settled?.id === id) settled.assertUnpaid();
      throw new Conflict('This payment was used for something else.', 'transactionId');
    }
    return settled;
  };

const assertPays = (transaction: Transaction, booking: Booking): void => {
  const refuse = (message: string) => new Conflict(message, 'transactionId');
  if (transaction.payerId !== booking.buyerId || transaction.attemptId === undefined)
    throw refuse('There is no such payment.');
  if (transaction.status !== 'succeeded') throw refuse('This payment has not succeeded.');
  if (transaction.refunded) throw refuse('This payment was given back.');
  if (!transaction.amount.equals(booking.total))
    throw refuse('This payment is of another amount than the booking.');
  if (transaction.bookingId !== undefined && transaction.bookingId !== booking.id)
    throw refuse('This payment belongs to another booking.');
};
