import { orderIdOf, totalOfAll, type Booking } from '../../../domain/booking.ts';
import { attachedOf, noteOfAttached, type Attached } from './attached.ts';
import { recipientOf, type Template } from './letter.ts';
import { lineOf, sumsOf, toOrder } from './order.ts';

/** What one payment has paid. */
type Paid = { bookings: Booking[] } & Attached;

/** About the attempt that has paid an order, or the part of it that was still unpaid. */
export const orderPaid: Template<Paid> = {
  read: async (ports, attemptId) => {
    const attempt = await ports.attempts.find(attemptId);
    const to = await recipientOf(ports, attempt?.payerId);
    const { transactionId } = attempt ?? {};
    const bookings = transactionId ? await ports.bookings.paidBy([transactionId]) : [];
    if (!to || bookings.length === 0) return undefined;
    return { to, bookings, ...(await attachedOf(ports, attemptId, 'invoice')) };
  },
  write: ({ to, bookings, ...attached }, words) => {
    const [first] = bookings;
    const total = totalOfAll(bookings, first?.price.currency ?? '');
    const card = bookings.find(({ cardLast4 }) => cardLast4)?.cardLast4;
    return {
      subject: 'Your payment at Parches',
      paragraphs: [
        `Thank you, ${to.name}. You have paid ${words.money(total)}${card ? ` with the card ending in ${card}` : ''}.`,
        'Your parts are yours. We get them ready next.',
      ],
      lines: bookings.map((booking) => lineOf(booking, words)),
      sums: sumsOf({ bookings, total }, words),
      ...(attached.attachments && { attachments: attached.attachments }),
      ...(first && {
        action: toOrder({ id: orderIdOf(first) }, 'See the order'),
        notes: [
          ...noteOfAttached(attached),
          `Order ${orderIdOf(first)}${first.paidAt ? `, paid ${words.moment(first.paidAt)}` : ''}.`,
        ],
      }),
    };
  },
};
