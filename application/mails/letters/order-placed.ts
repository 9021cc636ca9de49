import { unpaidOf } from '../../../domain/order.ts';
import type { Template } from './letter.ts';
import { linesTo, partsInWords, readOrder, sumsOf, toOrder, type OrderFacts } from './order.ts';

/** About an order that was placed. */
export const orderPlaced: Template<OrderFacts> = {
  read: readOrder,
  write: ({ to, order }, words) => ({
    subject: 'Your order at Parches',
    paragraphs: [
      `Thank you, ${to.name}. We have your order.`,
      ...(order.expiresAt
        ? [
            `We keep ${partsInWords(unpaidOf(order.bookings))} for you until ${words.moment(order.expiresAt)}. Pay by then, and they are yours.`,
          ]
        : []),
    ],
    lines: linesTo(to, order.bookings, words),
    sums: sumsOf(order, words),
    action: toOrder(order, order.expiresAt ? 'Pay for the order' : 'See the order'),
    notes: [`Order ${order.id}, placed ${words.moment(order.createdAt)}.`],
  }),
};
