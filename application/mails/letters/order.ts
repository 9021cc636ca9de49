import type { BookingRecord } from '../../../domain/booking.ts';
import { orderOf, quotedSumsOf, type Order } from '../../../domain/order.ts';
import {
  recipientOf,
  type LetterAction,
  type LetterLine,
  type LetterPorts,
  type LetterSum,
  type Recipient,
  type Words,
} from './letter.ts';

export type OrderFacts = { order: Order };

/** An order that is still there, and its buyer. */
export const readOrder = async (
  ports: LetterPorts,
  orderId: string,
): Promise<({ to: Recipient } & OrderFacts) | undefined> => {
  const order = orderOf(await ports.bookings.ofOrder(orderId));
  const to = await recipientOf(ports, order?.buyerId);
  return order && to && { to, order };
};

/** A booking as a line of a mail. */
export const lineOf = (
  booking: Pick<BookingRecord, 'name' | 'quantity' | 'price'>,
  { money }: Words,
): LetterLine => ({
  text: booking.name,
  detail: `${booking.quantity} × ${money(booking.price)}`,
  amount: money(booking.price.times(booking.quantity)),
});

/**
 * The lines of an order that may be nobody's: anyone orders in the name of any address, and names parts as they
 * like. They are named to whom the address is known to belong.
 */
export const linesTo = (
  { isVerified }: Recipient,
  bookings: readonly Pick<BookingRecord, 'name' | 'quantity' | 'price'>[],
  words: Words,
): LetterLine[] =>
  bookings.map((booking) => ({
    ...lineOf(booking, words),
    ...(isVerified ? {} : { text: 'A part' }),
  }));

/** What an order costs, in its parts; the last one is the whole. */
export const sumsOf = (order: Pick<Order, 'bookings' | 'total'>, { money }: Words): LetterSum[] => {
  const sums = quotedSumsOf(order);
  return [
    ...(sums
      ? [
          { label: 'Delivery', amount: money(sums.delivery) },
          ...(sums.taxPercent === 0
            ? []
            : [{ label: sums.taxIncluded ? 'Tax in it' : 'Tax', amount: money(sums.tax) }]),
        ]
      : []),
    { label: 'Total', amount: money(order.total) },
  ];
};

/** Leads to an order. */
export const toOrder = ({ id }: Pick<Order, 'id'>, label: string): LetterAction => ({
  label,
  path: `/dashboard/order/${id}`,
});

/** How many parts, in words. */
export const partsInWords = (bookings: readonly { quantity: number }[]): string => {
  const pieces = bookings.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1 ? 'this part' : `these ${pieces} parts`;
};
