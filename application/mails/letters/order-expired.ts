import type { Booking, BookingRecord } from '../../../domain/booking.ts';
import { orderOf } from '../../../domain/order.ts';
import { recipientOf, type Template } from './letter.ts';
import { linesTo } from './order.ts';

/** The bookings of an order that were not paid in time. */
type Expired = { bookings: BookingRecord[] };

/** About an order that was not paid in time. */
export const orderExpired: Template<Expired> = {
  read: async (ports, orderId) => {
    const order = orderOf(await ports.bookings.ofOrder(orderId));
    const to = await recipientOf(ports, order?.buyerId);
    // The others of the order expire in the next moments, one by one.
    const now = ports.clock.now();
    const isOver = (booking: Booking) => booking.status === 'expired' || booking.isOverdue(now);
    const bookings = order?.bookings.filter(isOver) ?? [];
    return to && bookings.length > 0 ? { to, bookings } : undefined;
  },
  write: ({ to, bookings }, words) => ({
    subject: 'Your order at Parches was not paid in time',
    paragraphs: [
      `Hello ${to.name}, these parts were not paid in time and are back on the shelf.`,
      'If you still want them, order them again: the parts that are left are in the shop.',
    ],
    lines: linesTo(to, bookings, words),
    action: { label: 'Look at the parts', path: '/parches' },
  }),
};
