import { dueOf, unpaidOf } from '../../../domain/order.ts';
import type { Template } from './letter.ts';
import { linesTo, partsInWords, readOrder, sumsOf, toOrder, type OrderFacts } from './order.ts';

/** About an order whose parts are not kept much longer. */
export const holdEnding: Template<OrderFacts> = {
  read: async (ports, orderId) => {
    const facts = await readOrder(ports, orderId);
    const isHeld = facts?.order.expiresAt && facts.order.expiresAt > ports.clock.now();
    return isHeld ? facts : undefined;
  },
  write: ({ to, order }, words) => ({
    subject: 'Your order at Parches is kept only a little longer',
    paragraphs: [
      `Hello ${to.name}, your order is not paid yet.`,
      `We keep ${partsInWords(unpaidOf(order.bookings))} for you until ${order.expiresAt ? words.moment(order.expiresAt) : 'then'}. After that they go back on the shelf.`,
    ],
    lines: linesTo(to, unpaidOf(order.bookings), words),
    sums: sumsOf({ bookings: unpaidOf(order.bookings), total: dueOf(order) }, words),
    action: toOrder(order, 'Pay for the order'),
    notes: [`Order ${order.id}. If you have just paid, there is nothing left to do.`],
  }),
};
