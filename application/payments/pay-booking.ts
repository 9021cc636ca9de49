import { orderIdOf, type Booking } from '../../domain/booking.ts';
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
      const settled = known ? await settlePayment(known.transaction, [id]) : [];
      return settled.find((one) => one.id === id) ?? booking;
    }
    if (booking.paid) throw new AlreadyPaid();
    const transaction = chargeFor(who, await payments.find(transactionId));
    if (!transaction.amount.equals(booking.total))
      throw refuse('This payment is of another amount than the booking.');
    const { bookingId = id, orderId = orderIdOf(booking) } = transaction;
    if (bookingId !== id || orderId !== orderIdOf(booking))
      throw refuse('This payment belongs to another booking.');
    const settled = await settlePayment(transaction, [id]);
    const paid = settled.find((one) => one.id === id);
    if (paid) return paid;
    (await bookings.find(id))?.assertUnpaid();
    throw refuse('This payment was used for something else.');
  };

/** The transaction that somebody says they have paid. @throws Conflict unless it is theirs, and here */
export const chargeFor = (
  payer: User,
  found: { transaction: Transaction } | undefined,
): Transaction => {
  const transaction = found?.transaction;
  if (!transaction || transaction.payerId !== payer.id || transaction.attemptId === undefined)
    throw refuse('There is no such payment.');
  if (transaction.status !== 'succeeded') throw refuse('This payment has not succeeded.');
  if (transaction.refunded) throw refuse('This payment was given back.');
  return transaction;
};

export const refuse = (message: string) => new Conflict(message, 'transactionId');
