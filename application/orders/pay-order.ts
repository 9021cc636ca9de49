import type { Booking } from '../../domain/booking.ts';
import { dueOf, unpaidBookingsOf, type Order } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from '../bookings/ports.ts';
import { payableOrderOf } from '../bookings/view-booking.ts';
import { chargeFor, refuse } from '../payments/pay-booking.ts';
import type { Payments } from '../payments/ports.ts';
import type { SettlePayment } from '../payments/settle-payment.ts';

type Ports = { bookings: Bookings; payments: Payments; settlePayment: SettlePayment };

/**
 * Marks the unpaid bookings of an order paid by a transaction, on the card processor's word. Again by
 * the same transaction answers the same.
 * @throws OrderNotFound, NotAllowed (an admin's, for another), AlreadyPaid, BookingClosed, Unavailable
 * @throws Conflict unless the transaction has succeeded for this order, or for no other and exactly
 * its amount
 */
export const payOrder =
  ({ bookings, payments, settlePayment }: Ports) =>
  async (who: User, id: string, transactionId: string): Promise<Order<Booking>> => {
    const read = async () => payableOrderOf(who, await bookings.ofOrder(id));
    const order = await read();
    if (isPaidBy(order, transactionId)) return order;
    const unpaid = unpaidBookingsOf(order);
    const transaction = chargeFor(who, await payments.find(transactionId));
    const { bookingId, orderId = id } = transaction;
    const isOfPart = bookingId !== undefined && unpaid.some((one) => one.id !== bookingId);
    if (orderId !== id || isOfPart) throw refuse('This payment belongs to something else.');
    if (transaction.orderId === undefined && !transaction.amount.equals(dueOf(order)))
      throw refuse('This payment is of another amount than the order.');
    await settlePayment(
      transaction,
      unpaid.map((booking) => booking.id),
    );
    const settled = await read();
    if (isPaidBy(settled, transactionId)) return settled;
    unpaidBookingsOf(settled);
    throw refuse('This payment was used for something else.');
  };

const isPaidBy = ({ bookings, status }: Order, transactionId: string): boolean =>
  status !== 'unpaid' && bookings.some((booking) => booking.transactionId === transactionId);
